import { messageSent } from '@stagedoor/contracts/messaging-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectPresent } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let ann: TestPerson;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ann = await world.join('ann');
});
afterAll(() => world.destroy());

/** Returns the ids of conversations with as many people, the oldest first. */
async function makeConversations(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const friend = await world.join(`friend${index}`);
    world.clock.advance(1000);
    ids.push((await world.send(ann, friend, 'hello')).conversationId);
  }
  return ids;
}
const change = (id: string, what: string) => world.patch(ann, `/messages/conversations/${id}/${what}`);
const list = async (query = '') =>
  (await world.get(ann, `/messages/conversations${query}`)).data.conversations.map(({ id }) => id);

describe('a muted conversation', () => {
  it('counts messages, and says in their events that nobody is to be notified', async () => {
    const ben = await world.join('ben');
    await world.follow(ann, ben);
    const { conversationId } = await world.send(ben, ann, 'one');
    for (let times = 0; times < 2; times += 1) {
      expect((await change(conversationId, 'mute')).data.isMuted).toBe(true);
    }
    await world.send(ben, ann, 'two');
    await world.send(ann, ben, 'three');
    expect((await change(conversationId, 'unmute')).data).toMatchObject({ isMuted: false, unreadCount: 2 });
    await world.send(ben, ann, 'four');
    expect(await world.unread(ann)).toBe(3);
    const sent = (await world.events(messageSent)).filter((one) => one.conversationId === conversationId);
    expect(sent.map(({ isMuted }) => isMuted)).toEqual([undefined, true, undefined, undefined]);
  });

  it('is muted for one side, and stays so when it is cleared or archived', async () => {
    const ben = await world.join('ben');
    const { conversationId } = await world.send(ann, ben, 'one');
    await change(conversationId, 'mute');
    expect((await world.get(ben, `/messages/conversations/${conversationId}`)).data.isMuted).toBe(false);
    await change(conversationId, 'archive');
    await world.remove(ann, `/messages/conversations/${conversationId}`);
    await world.send(ben, ann, 'back');
    expect((await world.get(ann, `/messages/conversations/${conversationId}`)).data.isMuted).toBe(true);
  });
});

describe('a pinned conversation', () => {
  it('is listed above the others, by page and by cursor', async () => {
    const [one, two, three, four, five] = await makeConversations(5);
    for (const id of [one, three]) expect((await change(expectPresent(id), 'pin')).data.isPinned).toBe(true);
    const expected = [three, one, five, four, two];
    expect(await list()).toEqual(expected);
    expect(await list('?page=2&limit=2')).toEqual([five, four]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await world.get(ann, `/messages/conversations?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...data.conversations.map(({ id }) => id));
      cursor = data.pagination.nextCursor;
    }
    expect(seen).toEqual(expected);
    await change(expectPresent(three), 'unpin');
    expect(await list()).toEqual([one, five, four, three, two]);
  });

  it('is one of five at the most', async () => {
    const ids = await makeConversations(7);
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await change(id, 'pin')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409]);
    expect((await change(expectPresent(ids[0]), 'pin')).status).toBe(200);
    await change(expectPresent(ids[0]), 'unpin');
    expect((await change(expectPresent(ids[5]), 'pin')).status).toBe(200);
  });

  it('is one of five at the most, also where several are pinned at the same moment', async () => {
    const ids = await makeConversations(8);
    const pinned = await Promise.all(ids.map((id) => change(id, 'pin')));
    expect(pinned.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('is no longer pinned when it is archived or cleared, and one that is in no list cannot be', async () => {
    const [one, two] = await makeConversations(2);
    for (const id of [expectPresent(one), expectPresent(two)]) await change(id, 'pin');
    expect((await change(expectPresent(one), 'archive')).data).toMatchObject({ isArchived: true, isPinned: false });
    expect(await change(expectPresent(one), 'pin')).toMatchObject({
      status: 409,
      message: 'Only a conversation of the inbox can be pinned',
    });
    await world.remove(ann, `/messages/conversations/${two}`);
    expect((await change(expectPresent(two), 'pin')).status).toBe(409);
    expect(await list()).toEqual([]);
  });
});
