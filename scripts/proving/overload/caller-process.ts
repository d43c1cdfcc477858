// A process of its own, so that what it measures does not wait for what measures it: many callers of many addresses, each with a few
// keep-alive connections. It makes the calls of one order after the other, and ends with its parent.
import { setPriority } from 'node:os';
import { type Connections, openConnections } from '../caller-connections.ts';
import type { LoadRequest } from '../load-address.ts';
import type { CallOrder, CallsMade } from './call-order.ts';

/** Homes, by address, and the connections of each: that many calls at most are in progress at once. */
const homes = 100;
const connectionsEach = 10;
/** How often calls that are due are begun, ms. */
const beatMs = 2;

let connections: Connections | undefined;
let begun = 0;

process.once('disconnect', () => process.exit());
process.on('message', (order: CallOrder) => {
  void carryOut(order).then((made) => process.send?.(made));
});

async function carryOut(order: CallOrder): Promise<CallsMade> {
  if (connections === undefined) {
    hurry();
    // Open before the first call is measured: these are callers who are there already.
    const addresses = Array.from({ length: homes * connectionsEach }, (_, index) => `127.0.1.${(index % homes) + 1}`);
    connections = await openConnections(order.port, addresses);
  }
  const requests = order.requests.map(writeRequest);
  return order.perSecond === undefined
    ? keepBusy(requests, order)
    : makeAtRate(requests, order.perSecond, order.seconds);
}

/** Callers of the real world take no processor from whom they call. */
function hurry(): void {
  try {
    setPriority(-10);
  } catch {
    // Only root may.
  }
}

/**
 * Begins calls at this rate, however long each takes. A call that finds all connections of its process in use waits, and the
 * wait is part of its time. Nothing but its time is stored of a call: half a million promises would have the callers collect garbage for
 * longer than a call takes.
 */
async function makeAtRate(requests: readonly Buffer[], perSecond: number, seconds: number): Promise<CallsMade> {
  const made: CallsMade = { accepted: [], refused: [], others: {}, sent: Math.max(1, Math.round(perSecond * seconds)) };
  const started = performance.now();
  let answered = 0;
  await new Promise<void>((resolve) => {
    const countAnswer = () => {
      answered += 1;
      if (answered === made.sent) resolve();
    };
    let index = 0;
    const timer = setInterval(() => {
      const due = Math.min(made.sent, Math.floor(((performance.now() - started) / 1_000) * perSecond) + 1);
      for (; index < due; index += 1) makeCall(requests, started + (index * 1_000) / perSecond, made, countAnswer);
      if (index === made.sent) clearInterval(timer);
    }, beatMs);
  });
  return made;
}

/** So many callers, each of whom makes one call after the other. */
async function keepBusy(requests: readonly Buffer[], { seconds, callers = 24 }: CallOrder): Promise<CallsMade> {
  const made: CallsMade = { accepted: [], refused: [], others: {}, sent: 0 };
  const until = performance.now() + seconds * 1_000;
  const goOn = async () => {
    while (performance.now() < until) {
      made.sent += 1;
      await new Promise<void>((resolve) => makeCall(requests, performance.now(), made, resolve));
    }
  };
  await Promise.all(Array.from({ length: callers }, goOn));
  return made;
}

function makeCall(requests: readonly Buffer[], dueAt: number, made: CallsMade, ended: () => void): void {
  const next = requests[begun % requests.length];
  begun += 1;
  if (next === undefined || connections === undefined) {
    ended();
    return;
  }
  connections.send(next, (outcome) => {
    const ms = performance.now() - dueAt;
    if (outcome === 200) made.accepted.push(ms);
    else if (outcome === 429 || outcome === 503) made.refused.push(ms);
    else made.others[outcome] = (made.others[outcome] ?? 0) + 1;
    ended();
  });
}

function writeRequest({ path, token }: LoadRequest): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`, 'latin1');
}
