// A process of its own, so that what it measures does not wait for what measures it: many callers of many addresses, each with a few
// keep-alive connections. It makes the calls of one order after the other, and ends with its parent.
import { setPriority } from 'node:os';
import { Pool } from 'undici';
import type { LoadRequest } from '../load-address.ts';
import type { CallOrder, CallsMade } from './call-order.ts';

/** Homes, by address, and the connections of each: that many calls at most are in progress at once. */
const homes = 100;
const connectionsEach = 10;
/** How often calls that are due are begun, ms. */
const beatMs = 2;
/** After how long a caller gives up, in ms. */
const patienceMs = 30_000;

let pools: readonly Pool[] = [];
let begun = 0;

process.once('disconnect', () => process.exit());
process.on('message', (order: CallOrder) => {
  if (pools.length === 0) {
    hurry();
    pools = Array.from({ length: homes }, (_, home) => openPool(order.port, home));
  }
  void (order.perSecond === undefined ? keepBusy(order) : makeAtRate(order, order.perSecond)).then((made) =>
    process.send?.(made),
  );
});

/** Callers of the real world take no processor from whom they call. */
function hurry(): void {
  try {
    setPriority(-10);
  } catch {
    // Only root may.
  }
}

function openPool(port: number, home: number): Pool {
  return new Pool(`http://127.0.0.1:${port}`, {
    connections: connectionsEach,
    pipelining: 1,
    connect: { localAddress: `127.0.1.${home + 1}`, timeout: patienceMs },
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
}

/**
 * Begins calls at this rate, however long each takes. A call that finds all connections of its process in use waits, and the
 * wait is part of its time.
 */
async function makeAtRate({ requests, seconds }: CallOrder, perSecond: number): Promise<CallsMade> {
  const made: CallsMade = { accepted: [], refused: [], others: {}, sent: Math.max(1, Math.round(perSecond * seconds)) };
  const started = performance.now();
  const running: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    let index = 0;
    const timer = setInterval(() => {
      const due = Math.min(made.sent, Math.floor(((performance.now() - started) / 1_000) * perSecond) + 1);
      for (; index < due; index += 1) running.push(makeCall(requests, started + (index * 1_000) / perSecond, made));
      if (index < made.sent) return;
      clearInterval(timer);
      resolve();
    }, beatMs);
  });
  await Promise.all(running);
  return made;
}

/** So many callers, each of whom makes one call after the other. */
async function keepBusy({ requests, seconds, callers = 24 }: CallOrder): Promise<CallsMade> {
  const made: CallsMade = { accepted: [], refused: [], others: {}, sent: 0 };
  const until = performance.now() + seconds * 1_000;
  const goOn = async () => {
    while (performance.now() < until) {
      made.sent += 1;
      await makeCall(requests, performance.now(), made);
    }
  };
  await Promise.all(Array.from({ length: callers }, goOn));
  return made;
}

function makeCall(requests: readonly LoadRequest[], dueAt: number, made: CallsMade): Promise<void> {
  const next = requests[begun % requests.length];
  const pool = pools[begun % pools.length];
  begun += 1;
  if (next === undefined || pool === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    let status = 0;
    pool.dispatch(
      { method: 'GET', path: next.path, headers: { authorization: `Bearer ${next.token}` } },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData() {},
        onResponseEnd() {
          const ms = performance.now() - dueAt;
          if (status === 200) made.accepted.push(ms);
          else if (status === 429 || status === 503) made.refused.push(ms);
          else count(made, String(status));
          resolve();
        },
        onResponseError(_controller, error) {
          count(made, 'code' in error ? String(error.code) : error.message);
          resolve();
        },
      },
    );
  });
}

function count({ others }: CallsMade, what: string): void {
  others[what] = (others[what] ?? 0) + 1;
}
