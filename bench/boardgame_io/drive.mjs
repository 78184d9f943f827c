// MATCHES matches of two connected players who move in turn for SECONDS; prints one line of JSON. PORT is the server's.
import { once } from "node:events";
import { io } from "socket.io-client";

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const WARM = 1500;

async function asked(path, body) {
  const answer = await fetch(`${address}/games/bench/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function sit(match, seat, credentials, heard) {
  return new Promise((ready) => {
    const socket = io(`${address}/bench`, { transports: ["websocket"], forceNew: true });
    const player = { state: null, begun: 0, socket };
    player.move = () => {
      if (heard.stopped || player.begun || player.state.ctx.currentPlayer !== seat) return;
      player.begun = performance.now();
      const payload = { type: "take", args: [player.state.G.next], playerID: seat, credentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, player.state._stateID, match, seat);
    };
    socket.on("connect", () => socket.emit("sync", match, seat, credentials, 2));
    socket.on("sync", (_match, { state }) => {
      player.state = state;
      ready(player);
    });
    socket.on("update", (_match, state) => {
      player.state = state;
      if (player.begun && heard.counting) {
        heard.times.push(performance.now() - player.begun);
        heard.begun.push(player.begun);
      }
      player.begun = 0;
      player.move();
    });
  });
}

const sleep = (time) => new Promise((done) => setTimeout(done, time));
const heard = { times: [], begun: [], counting: false, stopped: false };
const players = [];
for (let number = 0; number < matches; number++) {
  const { matchID } = await asked("create", { numPlayers: 2 });
  for (const seat of ["0", "1"]) {
    const { playerCredentials } = await asked(`${matchID}/join`, { playerID: seat, playerName: seat });
    players.push(await sit(matchID, seat, playerCredentials, heard));
  }
}
for (const player of players) player.move();
await sleep(WARM);
process.stdout.write("counting\n");
await once(process.stdin, "data"); // the CPU that was used so far has been read
heard.counting = true;
const since = performance.now();
do await sleep(seconds * 1000);
while (!heard.begun.some((begun) => begun >= since)); // on a busy machine the first takes longer
const lasted = (performance.now() - since) / 1000;
heard.counting = false;
heard.stopped = true;
const sorted = heard.times.sort((one, other) => one - other);
const share = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
process.stdout.write(
  `${JSON.stringify({
    actions: sorted.length,
    perSecond: sorted.length / lasted,
    p50: share(0.5),
    p99: share(0.99),
    bytes: Buffer.byteLength(JSON.stringify(players[0].state)),
  })}\n`,
);
process.exit(0);
