import { randomUUID } from 'node:crypto';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitForLock } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockSide } from '#/conversations/conversations-repository.ts';
import { expectPresent } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.join('ann'), await world.join('ben')];
  await world.follow(ann, ben);
  await world.follow(ben, ann);
});
afterAll(() => world.destroy());

const send = (from: TestPerson, to: TestPerson, content: string) =>
  world.post(from, '/messages', { receiverId: to.id, content });
const sequences = (list: { sequence: number }[]) => list.map(({ sequence }) => sequence);

it('two people who write at once see one order without gaps, and so do events', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? send(ann, ben, `a${index}`) : send(ben, ann, `b${index}`),
    ),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const id = answers[0]?.data.conversationId;
  expect(new Set(answers.map(({ data }) => data.conversationId)).size).toBe(1);
  const [annSees, benSees] = await Promise.all(
    [ann, ben].map(
      async (person) => (await world.get(person, `/messages/conversations/${id}/messages?limit=100`)).data.messages,
    ),
  );
  expect(annSees).toEqual(benSees);
  expect(sequences(expectPresent(annSees))).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
  const published = await world.events(messageSent);
  expect(sequences(published).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(await world.unread(ann)).toBe(30);
  expect(await world.unread(ben)).toBe(30);
});

it('nobody ever sees a later message before an earlier one', async () => {
  const [one, two] = [await world.join('one'), await world.join('two')];
  const { conversationId } = await world.send(one, two, 'first');
  let sending = true;
  const writers = Promise.all(
    Array.from({ length: 40 }, (_, index) => send(index % 2 ? one : two, index % 2 ? two : one, `${index}`)),
  );
  void writers.finally(() => {
    sending = false;
  });
  while (sending) {
    const { data } = await world.get(one, `/messages/conversations/${conversationId}/messages?limit=100`);
    const seen = sequences(data.messages);
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => seen.length - index));
  }
  await writers;
});

it('the unread count equals the unread messages after concurrent sending, reading, deleting and archiving', async () => {
  const [one, two] = [await world.join('three'), await world.join('four')];
  await world.follow(two, one);
  const first = await Promise.all(Array.from({ length: 20 }, (_, index) => world.send(one, two, `${index}`)));
  const conversation = `/messages/conversations/${first[0]?.conversationId}`;
  const answers = await Promise.all([
    ...first.slice(0, 12).map(({ id }) => world.patch(two, `/messages/${id}/read`)),
    ...first.slice(0, 12).map(({ id }) => world.patch(two, `/messages/${id}/read`)),
    ...first.slice(6, 16).map(({ id }) => world.remove(one, `/messages/${id}`)),
    ...Array.from({ length: 10 }, (_, index) => send(one, two, `more ${index}`)),
    world.patch(two, `${conversation}/archive`),
    world.patch(two, `${conversation}/unarchive`),
    world.patch(two, `${conversation}/read`),
    ...Array.from({ length: 5 }, (_, index) => send(one, two, `last ${index}`)),
  ]);
  expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
  const [counted] = await world.deps.database.sql`
    select p.unread_count, (
      select count(*)::int from message m where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id
        and m.read_at is null and m.deleted_at is null and m.sequence > p.cleared_up_to) as rows
    from participant p where p.user_id = ${two.id}`;
  expect(counted?.unread_count).toBe(counted?.rows);
});

it('a suspension does not wait for a conversation that is being written to: each would wait for the other', async () => {
  const [sold, fan] = [await world.join('sold', { role: 'CREATOR' }), await world.join('fan')];
  await world.follow(fan, sold);
  const { conversationId } = await world.send(sold, fan, 'read me');
  expect(await world.unread(fan)).toBe(1);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = world.deps.database.transaction(async (tx) => {
    await lockSide(tx, conversationId, fan.id, 'Conversation not found');
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  try {
    // It writes each side twice; at the second time PostgreSQL checks the reference to the conversation again.
    const profile = { ...profileUpdated.sample, userId: sold.id, username: sold.username, version: 1_000 };
    await world.deliver(profileUpdated, { ...profile, isSuspended: true });
  } finally {
    released.resolve();
    await writing;
  }
  expect(await world.unread(fan)).toBe(0);
});

it('a person who registered a moment ago opens a conversation while they write into it', async () => {
  const id = randomUUID();
  const fresh = { id, username: 'fresh', role: 'FAN' as const, headers: asUser({ userId: id, username: 'fresh' }) };
  const [first, second] = [fresh.id, ann.id].toSorted();
  const { sql } = world.deps.database;
  const meeting = await sql.begin(async (tx) => {
    // As when a message is written: the conversation, then its sender, whose event has not arrived yet.
    await tx`
      insert into conversation (id, participant1_id, participant2_id, last_sequence, created_at)
      values (${randomUUID()}, ${first ?? ''}, ${second ?? ''}, 0, now())`;
    const opened = world.get(fresh, `/messages/conversations/user/${ann.id}`);
    await waitForLock(world.deps.database.sql);
    await tx`
      insert into person (user_id, version, username, role, is_verified, allows_messages, shows_online_status, is_suspended)
      values (${fresh.id}, 0, 'fresh', 'FAN', false, true, true, false)`;
    return { opened };
  });
  expect(await meeting.opened).toMatchObject({ status: 200, data: { participant: { id: ann.id } } });
});
