import { notificationTypes } from '@stagedoor/contracts/notification';
import { expect, test } from 'vitest';
import { describeNotification, type NotificationFacts } from '#/notifications/describe-notification.ts';
import { textsIn } from '#/texts/languages.ts';

const post = '01981b5c-0000-7000-8000-0000000000b1';
const theo = { username: 'theo', displayName: 'Theo Lind' };
const like: NotificationFacts = {
  type: 'NEW_LIKE',
  actor: theo,
  actorId: 'a',
  actorCount: 1,
  postId: post,
  commentId: null,
  recipientId: 'r',
  conversationId: null,
  times: 1,
  detail: null,
  custom: null,
};

test.each([
  ['one person', like, 'Theo Lind liked your post'],
  ['two', { ...like, actorCount: 2 }, 'Theo Lind and 1 other liked your post'],
  ['many', { ...like, actorCount: 12 }, 'Theo Lind and 11 others liked your post'],
  ['someone without a display name', { ...like, actor: { ...theo, displayName: null } }, '@theo liked your post'],
  ['someone not known yet', { ...like, actor: null }, 'Someone liked your post'],
  ['a follow', { ...like, type: 'NEW_FOLLOWER', postId: null }, 'Theo Lind started following you'],
  ['a comment', { ...like, type: 'NEW_COMMENT' }, 'Theo Lind commented on your post'],
  ['an answer', { ...like, type: 'NEW_COMMENT', detail: { isAnswer: true } }, 'Theo Lind answered your comment'],
  [
    'a reported comment',
    { ...like, type: 'CONTENT_REPORTED', detail: { reported: 'comment' } },
    'Theo Lind reported a comment',
  ],
  ['a message', { ...like, type: 'NEW_MESSAGE' }, 'Theo Lind sent you a message'],
  ['several messages', { ...like, type: 'NEW_MESSAGE', times: 3 }, 'Theo Lind sent you 3 messages'],
  ['a tip', { ...like, type: 'NEW_TIP', detail: { amountCents: 1_205 } }, 'Theo Lind sent you a tip of $12.05'],
] as const)('%s is named', (_, subject, message) => {
  expect(describeNotification(subject, textsIn.en).message).toBe(message);
});

test('likes and comments link to the post, a follow to the follower, by name or else by id', () => {
  const follow: NotificationFacts = { ...like, type: 'NEW_FOLLOWER', postId: null };
  expect(describeNotification(like, textsIn.en).link).toBe(`/post/${post}`);
  const comment: NotificationFacts = { ...like, type: 'NEW_COMMENT' };
  expect(describeNotification(comment, textsIn.en).link).toBe(`/post/${post}`);
  expect(describeNotification({ ...comment, commentId: 'c' }, textsIn.en).link).toBe(`/post/${post}?comment=c`);
  expect(describeNotification(follow, textsIn.en).link).toBe('/theo');
  expect(describeNotification({ ...follow, actor: null }, textsIn.en).link).toBe('/a');
});

test('a tip and a sale in a conversation link there, others to their row among the earnings', () => {
  for (const type of ['NEW_TIP', 'POST_PURCHASE'] as const) {
    const paid: NotificationFacts = { ...like, type, postId: null };
    expect(describeNotification(paid, textsIn.en).link).toBe('/earnings');
    const known = { ...paid, detail: { transactionId: 't' } };
    expect(describeNotification(known, textsIn.en).link).toBe('/earnings?transaction=t');
    expect(describeNotification({ ...paid, detail: { messageId: 'm' } }, textsIn.en).link).toBe(
      '/messages?user=a&message=m',
    );
  }
});

test('returns the stored text of an announcement', () => {
  const custom = { title: 'Maintenance', message: 'Tonight at ten', link: null };
  expect(describeNotification({ ...like, type: 'SYSTEM', custom }, textsIn.en)).toEqual(custom);
});

test.each([
  [{}, 'Theo Lind ha indicado que le gusta tu publicación'],
  [{ actorCount: 2 }, 'Theo Lind y 1 persona más han indicado que les gusta tu publicación'],
  [{ actor: null, type: 'NEW_FOLLOWER' }, 'Alguien ha empezado a seguirte'],
  [{ type: 'NEW_MESSAGE', times: 3 }, 'Theo Lind te ha enviado 3 mensajes'],
  [{ type: 'NEW_TIP', detail: { amountCents: 1_205 } }, 'Theo Lind te ha enviado una propina de 12,05\u00a0US$'],
  [{ type: 'SUBSCRIPTION_CANCELLED', detail: { side: 'subscriber' } }, 'Tu suscripción a Theo Lind se ha cancelado'],
  [
    { type: 'SUBSCRIPTION_CANCELLED', detail: { side: 'subscriber', isOver: true, hasPaymentFailed: true } },
    'Tu suscripción a Theo Lind ha terminado porque no se pudo cobrar a tu tarjeta',
  ],
  [
    {
      type: 'SUBSCRIPTION_RENEWAL',
      detail: { side: 'subscriber', hasPaymentFailed: true, endsAt: '2026-03-15T12:00:00.000Z' },
    },
    'Tu suscripción a Theo Lind no se ha renovado porque no se pudo cobrar a tu tarjeta. Se vuelve a intentar cada día hasta el 15 de marzo de 2026.',
  ],
  [{ type: 'SUBSCRIPTION_CANCELLED', detail: { isOver: true } }, 'La suscripción de Theo Lind ha terminado'],
] as const)('%j is said in Spanish, with the same link', (difference, message) => {
  const facts: NotificationFacts = { ...like, ...difference };
  const { link } = describeNotification(facts, textsIn.en);
  expect(describeNotification(facts, textsIn.es)).toMatchObject({ message, link });
});

test('each type has words of its own in each language', () => {
  for (const type of notificationTypes) {
    const [english, spanish] = [textsIn.en, textsIn.es].map((texts) => describeNotification({ ...like, type }, texts));
    expect([type, spanish?.title]).not.toEqual([type, english?.title]);
    expect([type, spanish?.message]).not.toEqual([type, english?.message]);
  }
});
