import { callGateway, callSurely } from '@stagedoor/test-support/gateway-calls';
import { readToken, registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import { runAtRate } from '@stagedoor/test-support/run-concurrently';
import { type LiveStreamClient, openLiveStreamClient } from './live-stream-client.ts';

/** Calls of many people at a constant rate, reads and writes, and one person's live stream. */
export type SteadyLoad = {
  readonly listener: LiveStreamClient;
  /** How many calls were made so far, and the failures among them. */
  figures(): { calls: number; failures: readonly string[] };
  /** Ends it; resolves when every call has its answer. */
  stop(): Promise<void>;
};

type Call = { method: string; place: string; body?: unknown };

/** Begins so many calls a second, to every core service, to payments and to a stub, a third of them writes. */
export async function startSteadyLoad(address: string, { perSecond }: { perSecond: number }): Promise<SteadyLoad> {
  const size = 20;
  const people = await registerPeople(address, size);
  const [author, listening] = people as [TestPerson, TestPerson];
  const posting = { body: { content: 'On the road' }, token: author.token };
  const { id: postId } = await callSurely<{ id: string }>(address, 'POST', '/api/posts', posting);
  const listener = openLiveStreamClient({ address, token: () => listening.token });
  await listener.ready;

  const failures: string[] = [];
  let [calls, isOver] = [0, false];
  const ended = runAtRate(
    perSecond,
    () => isOver,
    async (index) => {
      calls += 1;
      const person = people[index % size] ?? author;
      const other = people[(index + 7) % size] ?? author;
      const choices = listCalls(index, person, other, postId);
      // Shifted by each round, so that every person makes every call.
      const call = choices[(index + Math.floor(index / size)) % choices.length];
      if (call === undefined) return;
      const { method, place, body } = call;
      const token = await readToken(address, person);
      const outcome = await callGateway(address, method, place, { token, body }).then(
        ({ status, message }) => (status < 400 ? undefined : `${status} ${message}`),
        (error: Error) => error.message,
      );
      if (outcome !== undefined) failures.push(`${method} ${place}: ${outcome}`);
    },
  );
  return {
    listener,
    figures: () => ({ calls, failures }),
    async stop() {
      isOver = true;
      await ended;
      listener.close();
    },
  };
}

const get = (place: string): Call => ({ method: 'GET', place });

function listCalls(index: number, person: TestPerson, other: TestPerson, postId: string): readonly Call[] {
  return [
    get('/api/posts/trending'),
    get('/api/auth/me'),
    { method: 'POST', place: `/api/posts/${postId}/like` },
    get('/api/messages/conversations'),
    get('/api/notifications'),
    get('/api/services'),
    { method: 'POST', place: `/api/users/follow/${other.id}` },
    get('/api/payments/methods'),
    get(`/api/users/${person.username}`),
    get('/api/fan-crm/health/live'),
    { method: 'POST', place: '/api/messages', body: { receiverId: other.id, content: `Number ${index}` } },
    get('/'),
  ];
}
