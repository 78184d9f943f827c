/**
 * A position of each game for the lobby, with no more of the view than its drawing reads: `view` of a random game, 60 to
 * 260 actions in.
 */

import type { AnyView } from "../live.ts";

interface Scene {
  seats: number;
  view: AnyView;
}

const SCENES: Record<string, string> = {
  caracalla:
    '{"seats":4,"view":{"families":[{"colour":"RED","points":0,"seat":0,"romans":[{"role":"GRANDFATHER","square":72},{"role":"GRANDMOTHER","square":17},{"role":"FATHER","square":28},{"role":"MOTHER","square":114},{"role":"BOY","square":9},{"role":"GIRL","square":5}]},{"colour":"BLUE","points":0,"seat":1,"romans":[{"role":"GRANDFATHER","square":37},{"role":"FATHER","square":131},{"role":"MOTHER","square":8},{"role":"BOY","square":13},{"role":"GIRL","square":95}]},{"colour":"GREEN","points":0,"seat":2,"romans":[{"role":"GRANDMOTHER","square":82},{"role":"FATHER","square":94},{"role":"MOTHER","square":71},{"role":"GIRL","square":106}]},{"colour":"YELLOW","points":0,"seat":3,"romans":[{"role":"GRANDFATHER","square":92},{"role":"GRANDMOTHER","square":116},{"role":"FATHER","square":84},{"role":"MOTHER","square":38},{"role":"BOY","square":53},{"role":"GIRL","square":58}]}],"closed":[],"turn":{"seat":3,"colour":"YELLOW","selected":"GRANDFATHER","steps":0,"placed":0,"stepsLeft":10,"placementsLeft":0,"possibilities":["MOVE"],"mostStepsBeforePlacing":5,"meetings":[]}}}',
  caral:
    '{"seats":3,"view":{"sites":[{"space":2,"owner":0,"height":0,"levels":0,"priests":0},{"space":3,"owner":0,"height":5,"levels":1,"priests":0},{"space":11,"owner":2,"height":5,"levels":1,"priests":0},{"space":12,"owner":2,"height":0,"levels":0,"priests":0},{"space":14,"owner":1,"height":0,"levels":0,"priests":0},{"space":15,"owner":2,"height":5,"levels":2,"priests":0},{"space":16,"owner":0,"height":5,"levels":1,"priests":0},{"space":18,"owner":1,"height":5,"levels":1,"priests":0},{"space":19,"owner":2,"height":0,"levels":0,"priests":0},{"space":24,"owner":0,"height":0,"levels":0,"priests":0}],"players":[{"seat":0,"space":15,"stones":0,"alpacas":1,"quarries":[{"space":5,"workers":1},{"space":20,"workers":1}]},{"seat":1,"space":15,"stones":2,"alpacas":3,"quarries":[{"space":5,"workers":1},{"space":20,"workers":1}]},{"seat":2,"space":26,"stones":1,"alpacas":1,"quarries":[{"space":5,"workers":1},{"space":20,"workers":1}]}],"tiles":[],"anaconda":null,"architect":26,"centralLevels":1}}',
  caretos:
    '{"seats":3,"view":{"walkers":null,"crowds":[{"place":1,"villagers":["BLUE","BLUE","GREEN","YELLOW","YELLOW","YELLOW","YELLOW"],"campfire":true},{"place":2,"villagers":["RED","RED","BLUE","BLUE","WHITE","YELLOW"],"campfire":true},{"place":3,"villagers":["RED","RED","BLUE","WHITE","YELLOW"],"campfire":true},{"place":4,"villagers":["RED","RED","BLUE","WHITE","GREEN","GREEN"],"campfire":true},{"place":18,"villagers":["WHITE","WHITE","GREEN","GREEN","YELLOW"],"campfire":true}],"caretos":[21,5],"monsters":[{"monster":"WEREWOLF","owner":0,"place":23,"inCauldron":false},{"monster":"MOIRA","owner":0,"place":28,"inCauldron":false},{"monster":"SHEPHERDESS","owner":1,"place":17,"inCauldron":false},{"monster":"LOST_SOUL","owner":2,"place":26,"inCauldron":false},{"monster":"WITCH","owner":2,"place":29,"inCauldron":false},{"monster":"BOGEYMAN","owner":1,"place":34,"inCauldron":false}]}}',
  inkas:
    '{"seats":4,"view":{"robber":15,"terrains":["FISHING_GROUND","OCEAN","FISHING_GROUND","OCEAN","FISHING_GROUND","PASTURE","FOREST","QUARRY","MOUNTAINS","MOUNTAINS","PASTURE","QUARRY","FARMLAND","FARMLAND","PASTURE","PASTURE","FARMLAND","FARMLAND","FOREST","FOREST","QUARRY","MOUNTAINS","FOREST","PLANTATION","JUNGLE","PLANTATION","JUNGLE","PLANTATION","JUNGLE"],"seats":[{"seat":0,"roads":[7,9,11,38,43,49],"settlements":[11,26],"cities":[],"decliningSettlements":[],"decliningCities":[]},{"seat":1,"roads":[19,24,58],"settlements":[21,43],"cities":[],"decliningSettlements":[],"decliningCities":[]},{"seat":2,"roads":[37,56,62,63],"settlements":[29,40],"cities":[],"decliningSettlements":[],"decliningCities":[]},{"seat":3,"roads":[28,31,33,45,48],"settlements":[23,37],"cities":[],"decliningSettlements":[],"decliningCities":[]}],"turn":{"dice":[2,6]}}}',
};

export function sceneOf(game: string): Scene | null {
  const scene = SCENES[game];
  return scene === undefined ? null : (JSON.parse(scene) as Scene);
}
