import { callGateway } from './gateway-calls.ts';
import { type LiveStreamClient, openLiveStreamClient } from './live-stream-client.ts';
import { registerPeople, type TestPerson } from './register-people.ts';
import { asSignedIn, readToken, type SignedInPerson } from './signed-in-person.ts';

/** Calls of many people at a constant rate, reads and writes, and one person's live stream. */
export type SteadyLoad = {
  readonly people: readonly TestPerson[];
  readonly listener: LiveStreamClient;
  /** How many calls were made so far, and the failures among them. */
  figures(): { calls: number; failures: readonly string[] };
  /** Ends it; resolves when every call has its answer. */
  stop(): Promise<void>;
};

type Call = { method: string; place: string; body?: unknown };

type Load = {
  perSecond: number;
  /** The number of people, by default 20. */
  people?: number;
  /** Chooses the next call, by default from all kinds in turn. */
  choose?: typeof chooseCall;
};

/** Begins the given number of calls a second, to every core service, to payments and to a stub, one in four of them a write. */
export async function startSteadyLoad(
  address: string,
  { perSecond, people: everybody = 20, choose = chooseCall }: Load,
): Promise<SteadyLoad> {
  const people = (await registerPeople(address, everybody)).map(asSignedIn);
  const [author, ...readers] = people;
  const [listening] = readers;
  if (author === undefined || listening === undefined) throw new Error('nobody was registered');
  const body = { content: 'On the road' };
  const { data } = await callGateway(address, 'POST', '/api/posts', { body, token: author.token });
  const { id: postId } = data as { id: string };
  const listener = openLiveStreamClient({ address, token: () => listening.token });
  await listener.ready;

  const failures: string[] = [];
  const underway = new Set<Promise<void>>();
  let calls = 0;
  const send = async ({ method, place, body }: Call, person: SignedInPerson) => {
    const token = await readToken(address, person);
    const outcome = await callGateway(address, method, place, { token, ...(body === undefined ? {} : { body }) }).then(
      ({ status, message }) => (status < 400 ? undefined : `${status} ${message}`),
      (error: unknown) => describeFailure(error),
    );
    if (outcome !== undefined) failures.push(`${method} ${place}: ${outcome}`);
  };
  const begin = () => {
    const person = people[calls % everybody] ?? author;
    const other = people[(calls + 7) % everybody] ?? author;
    const work = send(choose(calls, { person, other, postId }), person);
    calls += 1;
    underway.add(work);
    void work.finally(() => underway.delete(work));
  };

  const started = performance.now();
  let begun = 0;
  const beat = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
    for (; begun < due; begun += 1) begin();
  }, 10);
  return {
    people,
    listener,
    figures: () => ({ calls, failures }),
    async stop() {
      clearInterval(beat);
      await Promise.all(underway);
      listener.close();
    },
  };
}

/** Chooses calls that use no database, so that a failure is one of the gateway or of the service. */
export function chooseLightCall(index: number): Call {
  const places = ['/api/config', '/api/fan-crm/health/live', '/'];
  return { method: 'GET', place: places[index % places.length] ?? '/' };
}

function chooseCall(
  index: number,
  { person, other, postId }: { person: TestPerson; other: TestPerson; postId: string },
): Call {
  const choices: readonly Call[] = [
    { method: 'GET', place: '/api/posts/trending' },
    { method: 'GET', place: '/api/auth/me' },
    { method: 'POST', place: `/api/posts/${postId}/like` },
    { method: 'GET', place: '/api/messages/conversations' },
    { method: 'GET', place: '/api/notifications' },
    { method: 'GET', place: '/api/services' },
    { method: 'POST', place: `/api/users/follow/${other.id}` },
    { method: 'GET', place: '/api/payments/methods' },
    { method: 'GET', place: `/api/users/${person.username}` },
    { method: 'GET', place: '/api/fan-crm/health/live' },
    { method: 'POST', place: '/api/messages', body: { receiverId: other.id, content: `Number ${index}` } },
    { method: 'GET', place: '/' },
  ];
  // Shifted by each round, so that every person makes every call.
  return choices[(index + Math.floor(index / 20)) % choices.length] ?? { method: 'GET', place: '/' };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
