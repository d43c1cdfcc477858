import { messageSent, unreadChanged } from '@stagedoor/contracts/messaging-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishMissedUnreadChanges } from '#/conversations/publish-unread.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.destroy());

/** Returns a person's unread messages as a client counts them from the events alone, in any order. */
async function countFromEvents({ id }: TestPerson): Promise<number> {
  const newest = new Map<string, { unreadCount: number; revision: number }>();
  const withMessages = (await world.events(messageSent)).flatMap(({ receiverId, conversationId, unread }) =>
    unread === undefined ? [] : [{ userId: receiverId, conversationId, ...unread }],
  );
  for (const change of [...withMessages, ...(await world.events(unreadChanged))].toReversed()) {
    const known = newest.get(change.conversationId)?.revision ?? 0;
    if (change.userId === id && change.revision > known) newest.set(change.conversationId, change);
  }
  return [...newest.values()].reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

it('publishes every change of an unread count, so that clients of the events show the same count', async () => {
  const [mara, theo, ida] = [await world.join('mara'), await world.join('theo'), await world.join('ida')];
  await world.follow(mara, theo);
  const first = await world.send(theo, mara, 'one');
  const request = await world.send(ida, mara, 'a stranger asks');
  const conversation = `/messages/conversations/${first.conversationId}`;
  let last: { id: string } = first;
  const steps: [what: string, count: number, step: () => Promise<unknown>][] = [
    ['another message', 2, async () => (last = await world.send(theo, mara, 'two'))],
    ['one is read', 1, () => world.patch(mara, `/messages/${first.id}/read`)],
    ['it is read again', 1, () => world.patch(mara, `/messages/${first.id}/read`)],
    ['the request is accepted', 2, () => world.post(mara, `/messages/requests/${request.conversationId}/accept`)],
    ['the conversation is archived', 1, () => world.patch(mara, `${conversation}/archive`)],
    ['and brought back', 2, () => world.patch(mara, `${conversation}/unarchive`)],
    ['the sender takes one back', 1, () => world.remove(theo, `/messages/${last.id}`)],
    ['a message to a conversation of which all was read', 2, () => world.send(theo, mara, 'three')],
    ['she blocks him', 1, () => world.block(mara, theo)],
    ['and no longer', 2, () => world.block(mara, theo, false)],
    ['he is suspended', 1, () => suspend(theo, true)],
    ['and restored', 2, () => suspend(theo, false)],
    ['all of one is read', 1, () => world.patch(mara, `${conversation}/read`)],
    ['the other is emptied', 0, () => world.remove(mara, `/messages/conversations/${request.conversationId}`)],
  ];
  for (const [what, count, step] of steps) {
    await step();
    expect([what, await world.unread(mara), await countFromEvents(mara)]).toEqual([what, count, count]);
  }
  expect(await countFromEvents(theo)).toBe(0);
});

let version = 1_000;
async function suspend({ id: userId, username }: TestPerson, isSuspended: boolean): Promise<void> {
  version += 1;
  await world.deliver(profileUpdated, { ...profileUpdated.sample, userId, username, version, isSuspended });
}

it('publishes a count that was written without an event, once', async () => {
  const [mara, theo] = [await world.join('mara2'), await world.join('theo2')];
  await world.follow(mara, theo);
  await world.send(theo, mara, 'one');
  await world.deps.database.sql`update participant set unread_count = 7 where user_id = ${mara.id}`;
  await publishMissedUnreadChanges.run(world.deps);
  await waitFor(async () => (await countFromEvents(mara)) === 7, { what: 'the published count' });
  const published = await world.events(unreadChanged);
  expect(await publishMissedUnreadChanges.run(world.deps)).toBe(false);
  expect(await world.events(unreadChanged)).toHaveLength(published.length);
});
