import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../gateway-calls.ts';
import { pick } from '../money-races/random.ts';
import type { TestPerson } from '../register-people.ts';
import { registerPeople } from '../register-people.ts';
import { sendKeyed } from './send-keyed.ts';

/** Everything that was acknowledged, by what it must have left in the databases. */
export type FaultRecord = {
  /** Contents, each unlike all others. */
  posts: Set<string>;
  comments: Set<string>;
  messages: { content: string; receiverId: string }[];
  likes: { postId: string; personId: string }[];
  follows: { targetId: string; personId: string }[];
};

export type RecordedLoad = {
  readonly record: FaultRecord;
  /** Whether each kind of call is served at the moment. */
  isServed(): Promise<boolean>;
  /** Ends it; resolves when every write that was begun is acknowledged. */
  stop(): Promise<{ failures: number; slowestMs: number }>;
};

type World = { address: string; people: readonly TestPerson[]; postIds: readonly string[]; run: string };

/** A write that waits for its acknowledgement for longer is given up, and the proof with it. */
const patienceMs = 90_000;
const postsEach = 4;

/**
 * Writes of many people, mixed and at random, and a record of all of them. Each is tried until it is acknowledged, as a
 * person does who sees that it failed; all that is not the same when repeated has an idempotency key.
 */
export async function startRecordedLoad(
  address: string,
  { people: count, writers, random }: { people: number; writers: number; random: () => number },
): Promise<RecordedLoad> {
  const people = await registerPeople(address, count);
  const run = people[0]?.username ?? '';
  // Messages to followers of their sender cause notifications; those of strangers become message requests.
  for (const [index, { token }] of people.entries()) {
    const next = people[(index + 1) % count];
    if (next) await insist(() => callGateway(address, 'POST', `/api/users/follow/${next.id}`, { token }));
  }
  const postIds: string[] = [];
  for (const { token, username } of people) {
    for (let nth = 0; nth < postsEach; nth += 1) {
      const body = { content: `${username} before ${nth}` };
      const { data } = await insist(() => callGateway(address, 'POST', '/api/posts', { body, token }));
      postIds.push((data as { id: string }).id);
    }
  }
  const world = { address, people, postIds, run };
  const record: FaultRecord = { posts: new Set(), comments: new Set(), messages: [], likes: [], follows: [] };
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
      await pause(20 + random() * 60);
    }
  };
  const writing = Array.from({ length: writers }, writer);
  // A failure is reported by `stop`.
  for (const one of writing) one.catch(() => {});
  return {
    record,
    isServed: () => isServed(world),
    async stop() {
      isRunning = false;
      await Promise.all(writing);
      return { failures, slowestMs };
    },
  };
}

type Once = { likes: { postId: string; person: TestPerson }[]; follows: { target: TestPerson; person: TestPerson }[] };

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
  const person = people[index] as TestPerson;
  // The one before follows them: see above.
  const receiver = people[(index + people.length - 1) % people.length] as TestPerson;
  const content = `${run} writes ${nth}`;
  const key = `${run}-${nth}`;
  const keyed = (place: string, body: object) =>
    insist(() => sendKeyed(address, place, { token: person.token, key, body }));
  const like = once.likes.at(-1);
  const follow = once.follows.at(-1);
  switch (pick(random, ['post', 'comment', 'message', 'like', 'like', 'follow'] as const)) {
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
      if (like === undefined) return 0;
      once.likes.pop();
      const { token, id } = like.person;
      const { failures } = await insist(() =>
        callGateway(address, 'POST', `/api/posts/${like.postId}/like`, { token }),
      );
      record.likes.push({ postId: like.postId, personId: id });
      return failures;
    }
    case 'follow': {
      if (follow === undefined) return 0;
      once.follows.pop();
      const { token, id } = follow.person;
      const place = `/api/users/follow/${follow.target.id}`;
      const { failures } = await insist(() => callGateway(address, 'POST', place, { token }));
      record.follows.push({ targetId: follow.target.id, personId: id });
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
  ];
  const token = person?.token ?? '';
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
