import { messageSent, unreadChanged } from '@stagedoor/contracts/messaging-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellUntold } from '#/conversations/tell-unread.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.destroy());

/** What somebody who hears the events alone takes for a person's unread messages, in whatever order they come. */
async function heardOf({ id }: TestPerson): Promise<number> {
  const newest = new Map<string, { unreadCount: number; revision: number }>();
  const withMessages = (await world.events(messageSent)).flatMap(({ receiverId, conversationId, unread }) =>
    unread === undefined ? [] : [{ userId: receiverId, conversationId, ...unread }],
  );
  for (const told of [...withMessages, ...(await world.events(unreadChanged))].toReversed()) {
    const known = newest.get(told.conversationId)?.revision ?? 0;
    if (told.userId === id && told.revision > known) newest.set(told.conversationId, told);
  }
  return [...newest.values()].reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

it('whatever changes what calls for a person is told, so that who hears it shows the same count', async () => {
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
    expect([what, await world.unread(mara), await heardOf(mara)]).toEqual([what, count, count]);
  }
  expect(await heardOf(theo)).toBe(0);
});

let version = 1_000;
async function suspend({ id: userId, username }: TestPerson, isSuspended: boolean): Promise<void> {
  version += 1;
  await world.tell(profileUpdated, { ...profileUpdated.sample, userId, username, version, isSuspended });
}

it('what was written past the rules is told by itself, once', async () => {
  const [mara, theo] = [await world.join('mara2'), await world.join('theo2')];
  await world.follow(mara, theo);
  await world.send(theo, mara, 'one');
  await world.deps.database.sql`update participant set unread_count = 7 where user_id = ${mara.id}`;
  await tellUntold.run(world.deps);
  await waitFor(async () => (await heardOf(mara)) === 7, { what: 'the count being told' });
  const told = await world.events(unreadChanged);
  expect(await tellUntold.run(world.deps)).toBe(false);
  expect(await world.events(unreadChanged)).toHaveLength(told.length);
});
