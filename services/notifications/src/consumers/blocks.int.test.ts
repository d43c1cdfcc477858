import { postLiked, userBlocked, userFollowed, userUnblocked } from '@stagedoor/contracts/social-events';
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
