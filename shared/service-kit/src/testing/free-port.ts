import { createServer, type Server } from 'node:net';

/** Below the range from which systems give out ports by themselves, above those that programs are known for. */
const FIRST_PORT = 10_000;
const LAST_PORT = 31_999;
const BLOCK_SIZE = 250;
/** The one port of that range that `fetch` and browsers refuse to call. https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORT = 10_080;

/** The port that is tried next, and the one after the last of the block. */
let next = 0;
let end = 0;

/**
 * Returns ports of 127.0.0.1 that are free now, all different, and none that this process got before. No other process gets
 * the same ports: each process reserves blocks of ports, by listening on the first port of a block for as long as it lives.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    if (next === end) await claimBlock();
    const port = next;
    if (port === end) continue;
    // Counted on before the wait, so that a second call at the same time tries another one.
    next += 1;
    if (port === BLOCKED_PORT) continue;
    const server = await listenOn(port);
    if (server === undefined) continue;
    await new Promise((resolve) => server.close(resolve));
    ports.push(port);
  }
  return ports;
}

async function claimBlock(): Promise<void> {
  const blocks = Math.floor((LAST_PORT + 1 - FIRST_PORT) / BLOCK_SIZE);
  // Processes that begin at the same time begin in different places.
  const start = Math.floor(Math.random() * blocks);
  for (let tried = 0; tried < blocks; tried += 1) {
    const first = FIRST_PORT + ((start + tried) % blocks) * BLOCK_SIZE;
    const holder = await listenOn(first);
    if (holder === undefined) continue;
    holder.unref();
    [next, end] = [first + 1, first + BLOCK_SIZE];
    return;
  }
  throw new Error(`no block of ${BLOCK_SIZE} ports is left between ${FIRST_PORT} and ${LAST_PORT}`);
}

/** Returns undefined where the port is taken. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
