// boardgame.io as its documentation starts it: STORAGE=memory|file, FOLDER, SIZE (pieces on the board); prints its port.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const pieces = Number(process.env.SIZE);

const game = {
  name: "bench",
  setup: () => ({
    next: 0,
    board: Array.from({ length: pieces }, (_, place) => ({
      place,
      owner: null,
      kind: "free",
      neighbours: [place - 1, place + 1],
    })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, place) => {
      const piece = G.board[place];
      if (!piece) return INVALID_MOVE;
      piece.owner = piece.owner === null ? playerID : null;
      G.next = (place + 1) % pieces;
    },
  },
};

const db = process.env.STORAGE === "file" ? new FlatFile({ dir: process.env.FOLDER, logging: false }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`${appServer.address().port}\n`);
