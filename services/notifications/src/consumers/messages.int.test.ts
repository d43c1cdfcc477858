import { conversationCleared, messageDeleted, messageRead, messageSent } from '@stagedoor/contracts/messaging-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let mara: string;
let theo: string;
let conversationId: string;

beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, theo] = [await world.someone('Mara Keys'), await world.someone('Theo Lind')];
  conversationId = world.stranger();
});

const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));

describe('messages', () => {
  const sent = (sequence: number, more = {}) =>
    [
      messageSent,
      {
        ...messageSent.sample,
        messageId: world.stranger(),
        conversationId,
        sequence,
        senderId: theo,
        receiverId: mara,
        ...more,
      },
    ] as const;
  const read = (upToSequence: number) =>
    [messageRead, { ...messageRead.sample, conversationId, readerId: mara, senderId: theo, upToSequence }] as const;
  const cleared = (upToSequence: number) =>
    [conversationCleared, { ...conversationCleared.sample, conversationId, userId: mara, upToSequence }] as const;
  const removed = (sequence: number) =>
    [
      messageDeleted,
      {
        ...messageDeleted.sample,
        messageId: world.stranger(),
        conversationId,
        sequence,
        senderId: theo,
        receiverId: mara,
      },
    ] as const;

  test('of one conversation are one notification while it is unread, with a link to the conversation', async () => {
    await publish(sent(1), sent(2), sent(3));
    expect(await world.listOf(mara)).toMatchObject([
      {
        type: 'NEW_MESSAGE',
        message: 'Theo Lind sent you 3 messages',
        link: `/messages?conversation=${conversationId}`,
        data: { conversationId },
      },
    ]);
    expect(await world.listOf(theo)).toEqual([]);
  });

  test('in message requests notify nobody', async () => {
    await publish(sent(1, { isRequest: true }));
    expect(await world.listOf(mara)).toEqual([]);
  });

  test('that were read have no unread notification, in any order of the events', async () => {
    await publish(sent(1), sent(2));
    await publish(read(1));
    expect(await world.listOf(mara)).toMatchObject([{ isRead: false }]);
    await publish(read(2));
    expect(await world.listOf(mara)).toMatchObject([{ isRead: true }]);
    await publish(read(4));
    await publish(sent(3), sent(4));
    expect(await world.listOf(mara)).toHaveLength(1);
    await publish(sent(5));
    expect(await world.listOf(mara)).toHaveLength(2);
  });

  test('of a conversation that their receiver emptied are in no notification, in any order of the events', async () => {
    await publish(sent(1), sent(2), cleared(2));
    expect(await world.listOf(mara)).toEqual([]);
    await publish(cleared(4));
    await publish(sent(3), sent(4), sent(5));
    expect(await world.listOf(mara)).toMatchObject([{ message: 'Theo Lind sent you a message', isRead: false }]);
  });

  test('that were read before their conversation was emptied keep their notification', async () => {
    await publish(sent(1));
    await publish(read(1));
    await publish(cleared(1));
    expect(await world.listOf(mara)).toMatchObject([{ isRead: true }]);
  });

  test('whose deletion arrives first notify nobody, and no other loses its notification', async () => {
    const later = sent(2);
    await publish(sent(1));
    await publish([messageDeleted, { ...removed(2)[1], messageId: later[1].messageId }]);
    await publish(later);
    expect(await world.listOf(mara)).toMatchObject([{ message: 'Theo Lind sent you a message' }]);
  });

  test('that were read and then deleted leave the notification of newer ones', async () => {
    await publish(sent(1));
    await publish(read(1));
    await publish(sent(2));
    await publish(removed(1));
    expect((await world.listOf(mara)).map(({ isRead }) => isRead).toSorted()).toEqual([false, true]);
  });

  test('that were deleted are not counted, and the notification is deleted with the last one', async () => {
    await publish(sent(1), sent(2));
    await publish(removed(2));
    expect(await world.listOf(mara)).toMatchObject([{ message: 'Theo Lind sent you a message' }]);
    await publish(removed(1));
    expect(await world.listOf(mara)).toEqual([]);
  });
});
