import { profileUpdated, userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let ann: TestPerson;
let ben: TestPerson;
let conversationId: string;
let messageId: string;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  [ann, ben] = [await world.join('ann'), await world.join('ben')];
  await world.follow(ann, ben);
  await world.follow(ben, ann);
  ({ conversationId, id: messageId } = await world.send(ann, ben, 'before'));
});
afterAll(() => world.destroy());

const send = (from: TestPerson, to: TestPerson) => world.post(from, '/messages', { receiverId: to.id, content: 'x' });
const listed = async (person: TestPerson) => (await world.get(person, '/messages/conversations')).data.conversations;

describe('a block', () => {
  it('hides each from the other at once', async () => {
    expect((await world.block(ben, ann)).status).toBe(200);
    for (const person of [ann, ben]) {
      expect(await listed(person)).toEqual([]);
      expect(await world.unread(person)).toBe(0);
      expect((await world.get(person, '/messages/search?q=before')).data.messages).toEqual([]);
      for (const url of [conversationId, `${conversationId}/messages`]) {
        expect((await world.get(person, `/messages/conversations/${url}`)).status).toBe(404);
      }
      expect((await world.patch(person, `/messages/conversations/${conversationId}/read`)).status).toBe(404);
      expect((await world.post(person, `/messages/conversations/${conversationId}/typing`)).status).toBe(404);
    }
    expect((await world.remove(ann, `/messages/${messageId}`)).status).toBe(404);
  });

  it('is a 404 to the blocked one, and says so to the one who blocked', async () => {
    await world.block(ben, ann);
    expect(await send(ann, ben)).toMatchObject({ status: 404, message: 'User not found' });
    expect(await send(ben, ann)).toMatchObject({ status: 403, message: 'You have blocked this person' });
    expect((await world.get(ann, `/messages/conversations/user/${ben.id}`)).status).toBe(404);
    expect((await world.get(ben, `/messages/conversations/user/${ann.id}`)).status).toBe(403);
  });

  it('that ends brings the conversation back; the follows are gone', async () => {
    await world.block(ben, ann);
    await world.block(ben, ann, false);
    expect(await listed(ben)).toMatchObject([{ id: conversationId, unreadCount: 1 }]);
    expect(await world.unread(ben)).toBe(1);
    expect((await send(ben, ann)).status).toBe(201);
    const rows = await world.deps.database.sql`
      select is_following from follow where follower_id in (${ann.id}, ${ben.id})`;
    expect(rows.map((row) => row.is_following)).toEqual([false, false]);
  });

  it('remains until both people have ended their own', async () => {
    await world.block(ben, ann);
    await world.block(ann, ben);
    await world.block(ben, ann, false);
    expect(await listed(ben)).toEqual([]);
    expect((await send(ben, ann)).status).toBe(404);
    await world.block(ann, ben, false);
    expect(await listed(ben)).toHaveLength(1);
  });

  it('applies the greatest revision, in any order and repeatedly', async () => {
    const about = { blockerId: ben.id, blockedId: ann.id };
    const at = new Date().toISOString();
    await world.deliver(userUnblocked, { ...about, revision: 1_000_002, unblockedAt: at });
    await world.deliver(userBlocked, { ...about, revision: 1_000_001, blockedAt: at });
    expect(await listed(ben)).toHaveLength(1);
    await world.deliver(userBlocked, { ...about, revision: 1_000_003, blockedAt: at });
    await world.deliver(userBlocked, { ...about, revision: 1_000_003, blockedAt: at });
    expect(await listed(ben)).toEqual([]);
  });

  it('stops concurrent messages, and keeps the unread count right', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await world.join(`one${round}`), await world.join(`other${round}`)];
      await world.follow(other, one);
      const sending = Array.from({ length: 6 }, () => send(one, other));
      const blocking = world.block(other, one);
      const statuses = (await Promise.all(sending)).map(({ status }) => status);
      await blocking;
      expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
      expect(await listed(other)).toEqual([]);
      expect((await send(one, other)).status).toBe(404);
      await world.block(other, one, false);
      expect(await world.unread(other)).toBe(statuses.filter((status) => status === 201).length);
    }
  });
});

describe('a suspension', () => {
  it('hides the person, and its end brings them back', async () => {
    const profile = {
      userId: ann.id,
      username: 'ann',
      displayName: null,
      avatarUrl: null,
      role: 'FAN',
      isVerified: false,
    } as const;
    await world.deliver(profileUpdated, { ...profile, version: 5_000, isSuspended: true });
    expect(await listed(ben)).toEqual([]);
    expect(await world.unread(ben)).toBe(0);
    expect((await send(ben, ann)).status).toBe(404);
    expect((await world.get(ben, `/messages/conversations/${conversationId}`)).status).toBe(404);
    await world.deliver(profileUpdated, { ...profile, version: 4_999, isSuspended: false });
    expect(await listed(ben)).toEqual([]);
    await world.deliver(profileUpdated, { ...profile, version: 5_001, isSuspended: false, displayName: 'Ann again' });
    expect(await listed(ben)).toMatchObject([{ participant: { displayName: 'Ann again' } }]);
  });
});
