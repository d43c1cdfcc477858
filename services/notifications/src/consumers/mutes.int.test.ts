import { messageSent } from '@stagedoor/contracts/messaging-events';
import { commentCreated, postLiked, userFollowed, userMuted, userUnmuted } from '@stagedoor/contracts/social-events';
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

const muted = (revision: number) => ({ ...userMuted.sample, muterId: ann, mutedId: ben, revision });
const unmuted = (revision: number) => ({ ...userUnmuted.sample, muterId: ann, mutedId: ben, revision });
const followed = (followerId: string, followedId: string, revision: number) => ({
  ...userFollowed.sample,
  followerId,
  followedId,
  revision,
});
const typesOf = async (userId: string) => (await world.listOf(userId)).map(({ type }) => type);

test('what a muted person does notifies nobody who muted them; messages do, and the other side hears as before', async () => {
  await world.publish([userMuted, muted(5)]);
  await world.publish([userFollowed, followed(ben, ann, 6)], [userFollowed, followed(ann, ben, 7)]);
  expect([await typesOf(ann), await typesOf(ben)]).toEqual([[], ['NEW_FOLLOWER']]);
  await world.publish([messageSent, { ...messageSent.sample, senderId: ben, receiverId: ann }]);
  expect(await typesOf(ann)).toEqual(['NEW_MESSAGE']);
  await world.publish([userUnmuted, unmuted(8)]);
  await world.publish([userFollowed, followed(ben, ann, 9)]);
  expect((await typesOf(ann)).toSorted()).toEqual(['NEW_FOLLOWER', 'NEW_MESSAGE']);
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
