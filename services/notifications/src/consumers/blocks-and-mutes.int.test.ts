import { messageSent } from '@stagedoor/contracts/messaging-events';
import {
  commentCreated,
  postLiked,
  userBlocked,
  userFollowed,
  userMuted,
  userUnblocked,
  userUnmuted,
} from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let ann: string;
let ben: string;
let cem: string;

beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [ann, ben, cem] = [await world.someone('Ann'), await world.someone('Ben'), await world.someone('Cem')];
});

const blocked = (revision: number) => ({ ...userBlocked.sample, blockerId: ann, blockedId: ben, revision });
const unblocked = (revision: number) => ({ ...userUnblocked.sample, blockerId: ann, blockedId: ben, revision });
const muted = (revision: number) => ({ ...userMuted.sample, muterId: ann, mutedId: ben, revision });
const unmuted = (revision: number) => ({ ...userUnmuted.sample, muterId: ann, mutedId: ben, revision });
const followed = (followerId: string, followedId: string, revision: number) => ({
  ...userFollowed.sample,
  followerId,
  followedId,
  revision,
});
const typesOf = async (userId: string) => (await world.listOf(userId)).map(({ type }) => type);

test('nobody is notified of actions of a person while a block is between the two', async () => {
  await world.publish([userBlocked, blocked(5)]);
  await world.publish([userFollowed, followed(ben, ann, 6)], [userFollowed, followed(ann, ben, 7)]);
  expect([await typesOf(ann), await typesOf(ben)]).toEqual([[], []]);
  await world.publish([userUnblocked, unblocked(8)]);
  await world.publish([userFollowed, followed(ben, ann, 9)]);
  expect(await typesOf(ann)).toEqual(['NEW_FOLLOWER']);
});

test('a block withdraws notifications of both people about each other, and no others', async () => {
  const postId = world.stranger();
  const like = (userId: string) => ({ ...postLiked.sample, postId, authorId: ann, userId, revision: 1 });
  await world.publish([postLiked, like(ben)], [postLiked, like(cem)]);
  await world.publish([userFollowed, followed(ann, ben, 2)]);
  expect((await world.listOf(ann))[0]).toMatchObject({ data: { count: 2 } });
  await world.publish([userBlocked, blocked(5)]);
  expect(await typesOf(ben)).toEqual([]);
  const left = await world.listOf(ann);
  expect(left).toMatchObject([{ type: 'NEW_LIKE', actor: { id: cem } }]);
});

test('a block that arrives after the unblock changes nothing', async () => {
  await world.publish([userUnblocked, unblocked(8)]);
  await world.publish([userBlocked, blocked(5)]);
  await world.publish([userFollowed, followed(ben, ann, 9)]);
  expect(await typesOf(ann)).toEqual(['NEW_FOLLOWER']);
});

test('actions of a muted person do not notify who muted them, except messages; the muted person is notified as before', async () => {
  await world.publish([userMuted, muted(5)]);
  await world.publish([userFollowed, followed(ben, ann, 6)], [userFollowed, followed(ann, ben, 7)]);
  expect([await typesOf(ann), await typesOf(ben)]).toEqual([[], ['NEW_FOLLOWER']]);
  await world.publish([messageSent, { ...messageSent.sample, senderId: ben, receiverId: ann }]);
  expect(await typesOf(ann)).toEqual(['NEW_MESSAGE']);
  await world.publish([userUnmuted, unmuted(8)]);
  await world.publish([userFollowed, followed(ben, ann, 9)]);
  expect((await typesOf(ann)).toSorted()).toEqual(['NEW_FOLLOWER', 'NEW_MESSAGE']);
});

test('a message of a muted conversation notifies nobody, and changes the count all the same', async () => {
  const sent = { ...messageSent.sample, conversationId: world.stranger(), senderId: ben, receiverId: ann };
  const unread = { unreadCount: 1, revision: 1 };
  await world.publish([messageSent, { ...sent, isMuted: true, unread }]);
  expect(await world.listOf(ann)).toEqual([]);
  const { sql } = world.service.deps.database;
  expect(await sql`select unread_count from message_unread where user_id = ${ann}`).toEqual([{ unread_count: 1 }]);
  const mails = await sql`select from mail where user_id = ${ann}`;
  const pushed = await sql`select from push_message where user_id = ${ann}`;
  expect([mails.length, pushed.length]).toEqual([0, 0]);
  await world.publish([messageSent, { ...sent, messageId: world.stranger(), sequence: 2 }]);
  expect(await typesOf(ann)).toEqual(['NEW_MESSAGE']);
});

test('a mute takes its person out of notifications that are there, and nobody else', async () => {
  const postId = world.stranger();
  const like = (userId: string) => ({ ...postLiked.sample, postId, authorId: ann, userId, revision: 1 });
  await world.publish([postLiked, like(ben)], [postLiked, like(cem)]);
  await world.publish([userFollowed, followed(ben, ann, 2)]);
  await world.publish([userMuted, muted(5)]);
  expect(await world.listOf(ann)).toMatchObject([{ type: 'NEW_LIKE', actor: { id: cem } }]);
});

test('a mute that arrives after its end changes nothing', async () => {
  await world.publish([userUnmuted, unmuted(8)]);
  await world.publish([userMuted, muted(5)]);
  await world.publish([userFollowed, followed(ben, ann, 9)]);
  expect(await typesOf(ann)).toEqual(['NEW_FOLLOWER']);
});

test('a comment with a word that its recipient muted notifies only the others', async () => {
  const comment = { ...commentCreated.sample, commentId: world.stranger(), postId: world.stranger(), authorId: cem };
  await world.publish([commentCreated, { ...comment, postAuthorId: ann, answeredId: ben, mutedFor: [ann] }]);
  expect([await typesOf(ann), await typesOf(ben)]).toEqual([[], ['NEW_COMMENT']]);
});
