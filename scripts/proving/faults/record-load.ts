import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../gateway-calls.ts';
import { pick } from '../money-races/random.ts';
import { registerPeople } from '../register-people.ts';
import { asSignedIn, readToken, type SignedInPerson } from '../signed-in-person.ts';
import { sendKeyed } from './send-keyed.ts';

/** Everything that was acknowledged, by what it must have left in the databases. */
export type FaultRecord = {
  /** Contents, each unlike all others. */
  posts: Set<string>;
  comments: Set<string>;
  messages: { content: string; receiverId: string }[];
  likes: { postId: string; personId: string }[];
  follows: { targetId: string; personId: string }[];
  tips: { paymentId: string; creatorId: string; personId: string }[];
};

export const countAcknowledged = ({ posts, comments, messages, likes, follows, tips }: FaultRecord) =>
  posts.size + comments.size + messages.length + likes.length + follows.length + tips.length;

export type RecordedLoad = {
  readonly record: FaultRecord;
  /** Throws where a write was refused or took too long, after which its writer writes no more. */
  throwIfFailed(): void;
  /** Whether each kind of call is served at the moment. */
  isServed(): Promise<boolean>;
  /** Ends it; resolves when every write that was begun is acknowledged. */
  stop(): Promise<{ failures: number; slowestMs: number }>;
};

type World = { address: string; people: readonly SignedInPerson[]; postIds: readonly string[]; run: string };

/** A write that waits for its acknowledgement for longer is given up, and the proof with it. */
const patienceMs = 90_000;
const postsEach = 4;
/** Later than a run takes, and sooner than what a clock that is an hour ahead shows. */
const scheduledForMs = 50 * 60_000;

export type LoadPlan = {
  people: number;
  /** Writes under way at once. */
  writers: number;
  /** How long a writer pauses between two writes, in ms: between one and four times this. */
  pauseMs: number;
  random: () => number;
};

/**
 * Writes of many people, mixed and at random, and a record of all of them. Each is tried until it is acknowledged, as a
 * person does who sees that it failed; all that is not the same when repeated has an idempotency key.
 */
export async function startRecordedLoad(
  address: string,
  { people: count, writers, pauseMs, random }: LoadPlan,
): Promise<RecordedLoad> {
  const people = (await registerPeople(address, count)).map(asSignedIn);
  const run = people[0]?.username ?? '';
  // Messages to followers of their sender cause notifications; those of strangers become message requests.
  for (const [index, { token }] of people.entries()) {
    const next = people[(index + 1) % count];
    if (next) await insist(() => callGateway(address, 'POST', `/api/users/follow/${next.id}`, { token }));
    const body = { token: 'pm_card_visa' };
    await insist(() => callGateway(address, 'POST', '/api/payments/methods', { body, token }));
  }
  const postIds: string[] = [];
  for (const { token, username } of people) {
    for (let nth = 0; nth < postsEach; nth += 1) {
      const body = { content: `${username} before ${nth}` };
      const { data } = await insist(() => callGateway(address, 'POST', '/api/posts', { body, token }));
      postIds.push((data as { id: string }).id);
    }
    const scheduledAt = new Date(Date.now() + scheduledForMs).toISOString();
    const body = { content: `${username} scheduled`, scheduledAt };
    await insist(() => callGateway(address, 'POST', '/api/posts', { body, token }));
  }
  const world = { address, people, postIds, run };
  const record: FaultRecord = { posts: new Set(), comments: new Set(), messages: [], likes: [], follows: [], tips: [] };
  const once = shufflePairs(world, random);
  let isRunning = true;
  let nth = 0;
  let failures = 0;
  let slowestMs = 0;
  const writer = async () => {
    while (isRunning) {
      const begun = performance.now();
      nth += 1;
      const failed = await writeOnce(world, record, once, nth, random);
      // Not `+= await`, which would forget what the other writers added while this one waited.
      failures += failed;
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      if (pauseMs > 0) await pause(pauseMs * (1 + 3 * random()));
    }
  };
  const writing = Array.from({ length: writers }, writer);
  let failure: { error: unknown } | undefined;
  // `stop` throws it, too.
  for (const one of writing) one.catch((error: unknown) => (failure ??= { error }));
  return {
    record,
    throwIfFailed() {
      if (failure !== undefined) throw failure.error;
    },
    isServed: () => isServed(world),
    async stop() {
      isRunning = false;
      await Promise.all(writing);
      return { failures, slowestMs };
    },
  };
}

type Once = {
  likes: { postId: string; person: SignedInPerson }[];
  follows: { target: SignedInPerson; person: SignedInPerson }[];
};

/** Likes and follows leave one row however often they are made, so each is made once. */
function shufflePairs({ people, postIds }: World, random: () => number): Once {
  const shuffle = <Item>(items: Item[]) =>
    items
      .map((item) => ({ item, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
  const likes = people.flatMap((person, index) =>
    postIds.filter((_id, place) => Math.floor(place / postsEach) !== index).map((postId) => ({ postId, person })),
  );
  const follows = people.flatMap((person, index) =>
    people
      .filter((target) => target !== person && target !== people[(index + 1) % people.length])
      .map((target) => ({ target, person })),
  );
  return { likes: shuffle(likes), follows: shuffle(follows) };
}

/** Makes one write until it is acknowledged. Returns how often it failed. */
async function writeOnce(
  { address, people, postIds, run }: World,
  record: FaultRecord,
  once: Once,
  nth: number,
  random: () => number,
): Promise<number> {
  const index = Math.floor(random() * people.length);
  const person = people[index] as SignedInPerson;
  // The one before follows them: see above.
  const receiver = people[(index + people.length - 1) % people.length] as SignedInPerson;
  const content = `${run} writes ${nth}`;
  const key = `${run}-${nth}`;
  const keyed = (place: string, body: object) =>
    insist(async () => sendKeyed(address, place, { token: await readToken(address, person), key, body }));
  const plain = (who: SignedInPerson, place: string) =>
    insist(async () => callGateway(address, 'POST', place, { token: await readToken(address, who) }));
  switch (pick(random, ['post', 'comment', 'message', 'like', 'like', 'follow', 'tip'] as const)) {
    case 'post': {
      const { failures } = await keyed('/api/posts', { content });
      record.posts.add(content);
      return failures;
    }
    case 'comment': {
      const { failures } = await keyed(`/api/posts/${pick(random, postIds)}/comment`, { content });
      record.comments.add(content);
      return failures;
    }
    case 'like': {
      const like = once.likes.pop();
      if (like === undefined) return 0;
      const { failures } = await plain(like.person, `/api/posts/${like.postId}/like`);
      record.likes.push({ postId: like.postId, personId: like.person.id });
      return failures;
    }
    case 'follow': {
      const follow = once.follows.pop();
      if (follow === undefined) return 0;
      const { failures } = await plain(follow.person, `/api/users/follow/${follow.target.id}`);
      record.follows.push({ targetId: follow.target.id, personId: follow.person.id });
      return failures;
    }
    case 'tip': {
      const { data, failures } = await keyed('/api/payments/tips', { creatorId: receiver.id, amount: 5 });
      const { paymentId } = data as { paymentId: string };
      record.tips.push({ paymentId, creatorId: receiver.id, personId: person.id });
      return failures;
    }
    default: {
      const { failures } = await keyed('/api/messages', { receiverId: receiver.id, content });
      record.messages.push({ content, receiverId: receiver.id });
      return failures;
    }
  }
}

/**
 * Tries until it is acknowledged. Throws where it is refused for another reason than a fault, or takes too long. A 404 is one:
 * somebody who registered while social was unavailable gets a profile when their event arrives.
 */
async function insist(work: () => Promise<{ status: number; data: unknown; message: string | undefined }>) {
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
  const places = [
    '/api/posts/feed',
    `/api/posts/${postId}`,
    '/api/notifications',
    '/api/messages/conversations',
    '/api/auth/me',
    '/api/payments/methods',
  ];
  const token = person === undefined ? '' : await readToken(address, person);
  const answers = await Promise.all(
    places.map((place) =>
      callGateway(address, 'GET', place, { token }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return answers.every((status) => status === 200);
}
