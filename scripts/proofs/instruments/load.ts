import { setTimeout as pause } from 'node:timers/promises';
import autocannon, { type Client, type Request } from 'autocannon';

/** A GET as the web app makes it. */
export type LoadRequest = {
  path: string;
  token: string;
  /** The address of the person's home, where the gateway trusts this machine as a proxy. */
  from?: string;
};

/** What came of the calls; times in ms. */
export type CallsMade = {
  sent: number;
  accepted: number[];
  /** Answered 429 or 503. */
  refused: number[];
  /** The number of calls with another answer, or without one, for each kind. */
  others: Record<string, number>;
  /** Of all answers, with their heads. */
  bytes: number;
};

type Load = {
  port: number;
  requests: readonly LoadRequest[];
  /** Each makes one call after the other. */
  connections: number;
};

/** How many requests a connection makes in turn. */
const requestsEach = 8;
/** Autocannon makes the calls of a second at its beginning; so many of them take turns within the second. */
const turns = 20;

/** Makes so many calls, or calls for so many seconds, as fast as they are answered. */
export async function makeCalls(load: Load, until: { amount: number } | { seconds: number }): Promise<CallsMade> {
  const made = nothingMade();
  await shoot(load, 'amount' in until ? until : { duration: until.seconds }, made);
  return made;
}

/** Makes calls at this rate for so long, however long each takes, with so many connections at the most. */
export async function makeCallsAtRate(
  { connections, ...load }: Load,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<CallsMade> {
  const made = nothingMade();
  const rate = Math.ceil(perSecond / turns);
  await Promise.all(
    Array.from({ length: turns }, async (_, turn) => {
      await pause((turn * 1_000) / turns);
      // A connection has a call a second at least: one without any would have no limit.
      const own = Math.max(1, Math.min(rate, Math.floor(connections / turns)));
      await shoot({ ...load, connections: own }, { overallRate: rate, duration: seconds }, made, turn * own);
    }),
  );
  return made;
}

/** The same, of which each has to be answered 200. Returns the bytes of all answers. */
export async function makeCallsSurely(load: Load, amount: number): Promise<number> {
  const { accepted, refused, others, bytes } = await makeCalls(load, { amount });
  if (accepted.length !== amount)
    throw new Error(`${refused.length} of ${amount} calls were refused, ${JSON.stringify(others)} answered otherwise`);
  return bytes;
}

const nothingMade = (): CallsMade => ({ sent: 0, accepted: [], refused: [], others: {}, bytes: 0 });

async function shoot(
  { port, requests, connections }: Load,
  how: { amount: number } | { duration: number; overallRate?: number },
  made: CallsMade,
  first = 0,
): Promise<void> {
  let nth = first;
  const setupClient = (client: Client) => {
    const own = Array.from({ length: requestsEach }, (_, index) => requests[(nth + index) % requests.length]);
    client.setRequests(own.flatMap((one) => (one === undefined ? [] : [toRequest(one)])));
    nth += 1;
  };
  await new Promise<void>((resolve, reject) => {
    const options = { url: `http://127.0.0.1:${port}`, connections, ...how, setupClient };
    const shooting = autocannon(options, (error: Error | null) => (error ? reject(error) : resolve()));
    shooting.on('response', (_client, status, bytes, ms) => {
      made.sent += 1;
      made.bytes += bytes;
      if (status === 200) made.accepted.push(ms);
      else if (status === 429 || status === 503) made.refused.push(ms);
      else made.others[status] = (made.others[status] ?? 0) + 1;
    });
    shooting.on('reqError', ({ message }: Error) => {
      made.sent += 1;
      made.others[message] = (made.others[message] ?? 0) + 1;
    });
  });
}

function toRequest({ path, token, from }: LoadRequest): Request {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return { method: 'GET', path, headers: from === undefined ? headers : { ...headers, 'x-forwarded-for': from } };
}
