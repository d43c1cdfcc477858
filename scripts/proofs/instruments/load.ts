import { setTimeout as pause } from 'node:timers/promises';
import autocannon, { type Client, type Request } from 'autocannon';

/** A GET as the web app makes it. */
export type LoadRequest = {
  path: string;
  token: string;
  /** Sent as X-Forwarded-For; has an effect only if the gateway trusts this machine as a proxy. */
  from?: string;
};

/** The outcome of the calls; times in ms. */
export type CallsMade = {
  sent: number;
  accepted: number[];
  /** Answered 429 or 503. */
  refused: number[];
  /** Other outcomes, counted by status or error message. */
  others: Record<string, number>;
};

type Load = {
  port: number;
  requests: readonly LoadRequest[];
  /** Each connection makes one call after another. */
  connections: number;
};

/** How many different requests a connection cycles through. */
const requestsEach = 8;
/** Autocannon sends each second's calls at the start of the second. This many instances, started in turn, spread them over it. */
const instances = 20;

/** Makes `amount` calls, or calls for `seconds`, as fast as they are answered. */
export async function makeCalls(load: Load, until: { amount: number } | { seconds: number }): Promise<CallsMade> {
  const made = nothingMade();
  await runAutocannon(load, 'amount' in until ? until : { duration: until.seconds }, made);
  return made;
}

/** Makes `perSecond` calls a second for `seconds`, however long each takes, over at most `connections` connections. */
export async function makeCallsAtRate(
  { connections, ...load }: Load,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<CallsMade> {
  const made = nothingMade();
  const rate = Math.ceil(perSecond / instances);
  await Promise.all(
    Array.from({ length: instances }, async (_, turn) => {
      await pause((turn * 1_000) / instances);
      // Autocannon needs a rate of at least one per connection: at zero the connection would be unlimited.
      const connectionsEach = Math.max(1, Math.min(rate, Math.floor(connections / instances)));
      const each = { ...load, connections: connectionsEach };
      await runAutocannon(each, { overallRate: rate, duration: seconds }, made, turn * connectionsEach);
    }),
  );
  return made;
}

/** Like {@link makeCalls}, but throws unless every call is answered with 200. */
export async function makeCallsOrThrow(load: Load, amount: number): Promise<void> {
  const { accepted, refused, others } = await makeCalls(load, { amount });
  if (accepted.length !== amount)
    throw new Error(`${refused.length} of ${amount} calls were refused, ${JSON.stringify(others)} answered otherwise`);
}

const nothingMade = (): CallsMade => ({ sent: 0, accepted: [], refused: [], others: {} });

async function runAutocannon(
  { port, requests, connections }: Load,
  how: { amount: number } | { duration: number; overallRate?: number },
  made: CallsMade,
  first = 0,
): Promise<void> {
  const all = requests.map(toRequest);
  let nth = first;
  const setupClient = (client: Client) => {
    const start = nth % all.length;
    client.setRequests([...all.slice(start), ...all.slice(0, start)].slice(0, requestsEach));
    nth += 1;
  };
  await new Promise<void>((resolve, reject) => {
    const options = { url: `http://127.0.0.1:${port}`, connections, ...how, setupClient };
    const shooting = autocannon(options, (error: Error | null) => (error ? reject(error) : resolve()));
    shooting.on('response', (_client, status, _bytes, ms) => {
      made.sent += 1;
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
