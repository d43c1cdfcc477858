import { expect, test } from 'vitest';
import { describeNotification, type NotificationFacts } from '#/notifications/describe-notification.ts';

const post = '01981b5c-0000-7000-8000-0000000000b1';
const theo = { username: 'theo', displayName: 'Theo Lind' };
const like: NotificationFacts = {
  type: 'NEW_LIKE',
  actor: theo,
  actorId: 'a',
  actorCount: 1,
  postId: post,
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
  expect(describeNotification(subject).message).toBe(message);
});

test('likes and comments lead to the post, a follow to who follows, by name or else by id', () => {
  const follow: NotificationFacts = { ...like, type: 'NEW_FOLLOWER', postId: null };
  expect(describeNotification(like).link).toBe(`/post/${post}`);
  expect(describeNotification({ ...like, type: 'NEW_COMMENT' }).link).toBe(`/post/${post}`);
  expect(describeNotification(follow).link).toBe('/theo');
  expect(describeNotification({ ...follow, actor: null }).link).toBe('/a');
});

test('returns the stored text of an announcement', () => {
  const custom = { title: 'Maintenance', message: 'Tonight at ten', link: null };
  expect(describeNotification({ ...like, type: 'SYSTEM', custom })).toEqual(custom);
});
