import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { type Answer, callGateway } from '@stagedoor/test-support/gateway-calls';
import { readToken, registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import { pick } from '../instruments/random.ts';

/** Everything that was acknowledged, by what it must have left in the databases: contents unlike all others, and what was done to whom. */
export type Acknowledged = {
  posts: string[];
  comments: string[];
  messages: { content: string; at: string }[];
  likes: { at: string; by: string }[];
  follows: { at: string; by: string }[];
  tips: { paymentId: string; at: string; by: string }[];
};

export type AcknowledgedLoad = {
  readonly record: Acknowledged;
  count(): number;
  /** Throws where a write was refused or took too long, after which its writer writes no more. */
  throwIfFailed(): void;
  /** Resolves once each kind of call is served, to after how many ms. Rejects after a minute. */
  untilServed(): Promise<number>;
  /** Ends it; resolves when every write that was begun is acknowledged, to how many calls failed on the way. */
  stop(): Promise<{ failures: number }>;
};

export type LoadPlan = {
  people: number;
  /** Writes under way at once. */
  writers: number;
  /** How long a writer pauses between two writes, in ms: between one and four times this. */
  pauseMs: number;
  random: () => number;
};

type World = {
  address: string;
  people: readonly TestPerson[];
  postIds: readonly string[];
  /** Likes and follows leave one row however often they are made, so each is made once. */
  likes: { at: string; person: TestPerson }[];
  follows: { at: string; person: TestPerson }[];
  random: () => number;
};

/** A write that waits for its acknowledgement for longer is given up, and the proof with it. */
const patienceMs = 90_000;
const postsEach = 4;

/**
 * Writes of many people, mixed and at random, and a record of all of them. Each is tried until it is acknowledged, as a
 * person does who sees that it failed; all that is not the same when repeated has an idempotency key.
 */
export async function startAcknowledgedLoad(
  address: string,
  { people: count, writers, pauseMs, random }: LoadPlan,
): Promise<AcknowledgedLoad> {
  const world = await makeWorld(address, count, random);
  const record: Acknowledged = { posts: [], comments: [], messages: [], likes: [], follows: [], tips: [] };
  let isRunning = true;
  let nth = 0;
  let failures = 0;
  const writer = async () => {
    while (isRunning) {
      nth += 1;
      const failed = await writeOnce(world, record, `${world.people[0]?.username}-writes-${nth}`);
      // Not `+= await`, which would forget what the other writers added while this one waited.
      failures += failed;
      if (pauseMs > 0) await pause(pauseMs * (1 + 3 * random()));
    }
  };
  const writing = Array.from({ length: writers }, writer);
  let failure: { error: unknown } | undefined;
  // `stop` throws it, too.
  for (const one of writing) one.catch((error: unknown) => (failure ??= { error }));
  return {
    record,
    count: () => Object.values(record).reduce((sum, all) => sum + all.length, 0),
    throwIfFailed() {
      if (failure !== undefined) throw failure.error;
    },
    async untilServed() {
      const started = performance.now();
      await waitFor(() => isServed(world), { timeoutMs: 60_000, what: 'that the system serves again' });
      return performance.now() - started;
    },
    async stop() {
      isRunning = false;
      await Promise.all(writing);
      return { failures };
    },
  };
}

async function makeWorld(address: string, count: number, random: () => number): Promise<World> {
  const people = await registerPeople(address, count);
  const postIds: string[] = [];
  for (const [index, { token, username }] of people.entries()) {
    const insistOn = (place: string, body?: object) =>
      insist(() => callGateway(address, 'POST', place, { token, body }));
    // Messages to followers of their sender cause notifications; those of strangers become message requests.
    await insistOn(`/api/users/follow/${people[(index + 1) % count]?.id}`);
    await insistOn('/api/payments/methods', { token: 'pm_card_visa' });
    for (let nth = 0; nth < postsEach; nth += 1) {
      const { data } = await insistOn('/api/posts', { content: `${username} before ${nth}` });
      postIds.push((data as { id: string }).id);
    }
  }
  const shuffle = <Item>(items: Item[]) =>
    items
      .map((item) => ({ item, order: random() }))
      .sort((one, other) => one.order - other.order)
      .map(({ item }) => item);
  const likes = people.flatMap((person, index) =>
    postIds.filter((_, place) => Math.floor(place / postsEach) !== index).map((at) => ({ at, person })),
  );
  const follows = people.flatMap((person, index) =>
    people
      .filter((target) => target !== person && target !== people[(index + 1) % count])
      .map(({ id }) => ({ at: id, person })),
  );
  return { address, people, postIds, likes: shuffle(likes), follows: shuffle(follows), random };
}

/** A write, and what is recorded once it is acknowledged. */
type Write = { person: TestPerson; place: string; body?: object; note(data: unknown): unknown };

const kinds = ['post', 'comment', 'message', 'like', 'like', 'follow', 'tip'] as const;

/** Draws a write whose content is unlike all others. Returns undefined where everybody likes or follows everything already. */
function drawWrite(world: World, record: Acknowledged, content: string): Write | undefined {
  const { people, postIds, random } = world;
  const index = Math.floor(random() * people.length);
  const person = people[index] as TestPerson;
  // The one before follows them: see above.
  const { id: receiverId } = people.at(index - 1) as TestPerson;
  const kind = pick(random, kinds);
  if (kind === 'like' || kind === 'follow') {
    const next = (kind === 'like' ? world.likes : world.follows).pop();
    if (next === undefined) return undefined;
    const { at, person: by } = next;
    const place = kind === 'like' ? `/api/posts/${at}/like` : `/api/users/follow/${at}`;
    return { person: by, place, note: () => record[`${kind}s`].push({ at, by: by.id }) };
  }
  if (kind === 'tip') {
    const note = (data: unknown) => {
      const { paymentId } = data as { paymentId: string };
      record.tips.push({ paymentId, at: receiverId, by: person.id });
    };
    return { person, place: '/api/payments/tips', body: { creatorId: receiverId, amount: 5 }, note };
  }
  if (kind === 'message') {
    const note = () => record.messages.push({ content, at: receiverId });
    return { person, place: '/api/messages', body: { receiverId, content }, note };
  }
  if (kind === 'post')
    return { person, place: '/api/posts', body: { content }, note: () => record.posts.push(content) };
  const place = `/api/posts/${pick(random, postIds)}/comment`;
  return { person, place, body: { content }, note: () => record.comments.push(content) };
}

/** Makes one write until it is acknowledged. Returns how often it failed. */
async function writeOnce(world: World, record: Acknowledged, key: string): Promise<number> {
  const write = drawWrite(world, record, key);
  if (write === undefined) return 0;
  const { person, place, body, note } = write;
  const { data, failures } = await insist(async () => {
    const token = await readToken(world.address, person);
    return callGateway(world.address, 'POST', place, { token, body, key: body && key, patienceMs: 10_000 });
  });
  note(data);
  return failures;
}

/**
 * Tries until it is acknowledged. Throws where it is refused for another reason than a fault, or takes too long. A 404 is one:
 * somebody who registered while social was unavailable gets a profile when their event arrives.
 */
async function insist(work: () => Promise<Answer>) {
  const deadline = performance.now() + patienceMs;
  for (let failures = 0; ; failures += 1) {
    const answer = await work().catch(() => undefined);
    if (answer !== undefined && answer.status < 300) return { data: answer.data, failures };
    const isRefusal = answer !== undefined && answer.status < 500 && ![401, 404, 409, 429].includes(answer.status);
    if (isRefusal || performance.now() > deadline) {
      throw new Error(`a write was answered ${answer?.status ?? 'nothing'} ${answer?.message ?? ''}`);
    }
    await pause(100);
  }
}

async function isServed({ address, people: [person], postIds: [postId] }: World): Promise<boolean> {
  const token = person === undefined ? '' : await readToken(address, person);
  const places = [
    'posts/feed',
    `posts/${postId}`,
    'notifications',
    'messages/conversations',
    'auth/me',
    'payments/methods',
  ];
  const answers = await Promise.all(
    places.map((place) => callGateway(address, 'GET', `/api/${place}`, { token }).catch(() => undefined)),
  );
  return answers.every((answer) => answer?.status === 200);
}
