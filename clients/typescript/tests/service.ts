/** The running service, tables on it, and a line to it that breaks when told to. */

import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { type TableHandle, type TypesOf, Quipu } from "quipu-client";

export const address = process.env.QUIPU_ADDRESS ?? "";
if (!address) throw new Error("QUIPU_ADDRESS must say where the service is");

/** A game of Caracalla that is soon over. */
export const SHORT = { rounds: 2 };

/** A table with all seats taken and the game begun; the handles of its seats in turn order. */
export async function begun<G extends string>(
  game: G,
  seats: number,
  setup: TypesOf<G>["Setup"],
): Promise<TableHandle<G>[]> {
  const table = await new Quipu({ base: address }).open(game, { seats, setup });
  const handles: TableHandle<G>[] = [];
  for (let seat = 0; seat < seats; seat++) handles.push(await table.sit(`Player ${seat}`, { seat }));
  await table.start();
  return handles;
}

/** Numbers from a seed, so that a test does the same each time. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** So many actions of whoever is to act, or up to the end; answers with how many were accepted. */
export async function play<G extends string>(handles: TableHandle<G>[], most: number, roll = dice(1)): Promise<number> {
  const seats = handles.map((one) => one.untyped());
  for (let done = 0; done < most; done++) {
    const { toAct } = await seats[0]!.read();
    const seat = toAct[0];
    if (seat === undefined) return done;
    const legal = (await seats[seat]!.legal()).legalActions;
    const chosen = legal[roll(legal.length)]!;
    await seats[seat]!.act(chosen);
  }
  return most;
}

/** A proxy in front of the service that can lose answers and cut or silence its connections. */
export class Line {
  /** How many of the next answers get lost after the service has worked. */
  loseAnswers = 0;
  /** Whether nothing from the service gets through, without a word. */
  silent = false;
  connections = 0;
  /** Bytes from the service. */
  heard = 0;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((client) => this.#accept(client));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** End every connection. */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket): void {
    this.connections += 1;
    const { hostname, port } = new URL(address);
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      this.#open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#open.delete(socket));
    }
    client.pipe(service);
    client.on("close", () => service.destroy());
    service.on("close", () => client.destroy());
    service.on("data", (bytes) => {
      this.heard += bytes.length;
      if (this.silent) return;
      if (this.loseAnswers > 0) {
        this.loseAnswers -= 1;
        client.destroy();
      } else client.write(bytes);
    });
  }
}
