import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgePostsJob } from '#/jobs/purge-posts.ts';
import { refundPurchase } from '#/posts/purchases/refund-purchase.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let admin: Someone;
let author: Someone;
let fan: Someone;
let postId: string;

beforeAll(async () => {
  world = await startSocial();
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [author, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
  const { data } = await world.call('/posts', {
    method: 'POST',
    as: author,
    form: [
      { name: 'content', value: 'What I should not have written' },
      { name: 'media', value: flatPng(90, 60), fileName: 'a.png' },
    ],
  });
  postId = data.id;
});

const act = (path: string, as: Someone, method: 'POST' | 'DELETE' = 'POST', body?: object) =>
  world.call(path, { method, as, ...(body === undefined ? {} : { body }) });
const rowsOf = async () => {
  const [row] = await world.service.deps.database.sql<
    Record<'post' | 'comments' | 'likes' | 'files' | 'work', number>[]
  >`
    select (select count(*)::int from post where id = ${postId}) as post,
      (select count(*)::int from comment where post_id = ${postId}) as comments,
      (select count(*)::int from post_like where post_id = ${postId}) as likes,
      (select count(*)::int from media where post_id = ${postId}) as files,
      (select count(*)::int from post_purge where post_id = ${postId}) as work`;
  return row;
};
const nothing = { post: 0, comments: 0, likes: 0, files: 0, work: 0 };

/** Lets days pass, and makes the job do what is due. */
async function pass(days: number): Promise<void> {
  world.service.clock.advance(days * 86_400_000);
  while (await purgePostsJob.run(world.service.deps));
}
const isGone = () => waitFor(async () => (await rowsOf())?.post === 0, { what: 'the post to be gone' });

async function sell(): Promise<string> {
  const { ids, database } = world.service.deps;
  const purchaseId = ids.next();
  await database.sql`
    insert into post_purchase (post_id, buyer_id, purchase_id, created_at) values (${postId}, ${fan.userId}, ${purchaseId}, now())`;
  return purchaseId;
}

test('a deleted post goes after a month, with its text and all that people did with it', async () => {
  await act(`/posts/${postId}/like`, fan);
  const comment = await act(`/posts/${postId}/comment`, fan, 'POST', { content: 'Bravo' });
  await act(`/comments/${comment.data.id}/like`, author);
  await act(`/posts/${postId}/comment`, author, 'POST', { content: 'Thanks', parentId: comment.data.id });
  expect((await act(`/posts/${postId}`, author, 'DELETE')).status).toBe(200);
  await pass(29);
  expect(await rowsOf()).toMatchObject({ post: 1, likes: 1, work: 1 });
  await pass(2);
  await isGone();
  expect(await rowsOf()).toEqual(nothing);
});

test('a post that is not deleted stays', async () => {
  await pass(400);
  expect(await rowsOf()).toMatchObject({ post: 1, files: 1, work: 0 });
});

test('one that was bought stays with its files until nobody has it any more', async () => {
  const purchaseId = await sell();
  await act(`/posts/${postId}`, author, 'DELETE');
  await pass(400);
  expect((await world.call(`/posts/${postId}`, { as: fan })).data.isWithdrawn).toBe(true);
  const { database, clock } = world.service.deps;
  await database.transaction((tx) => refundPurchase(tx, { postId, buyerId: fan.userId, purchaseId }, clock.now()));
  await pass(8);
  await isGone();
  const isEnded = () => world.media.uses.some(({ targetId, hasEnded }) => targetId === postId && hasEnded);
  await waitFor(isEnded, { what: 'the use of its files to end' });
});

test('one that ADMINs have to decide about, or one of them has removed, can be read by them for longer', async () => {
  await act(`/posts/${postId}/report`, fan, 'POST', { reason: 'Spam' });
  await act(`/posts/${postId}`, author, 'DELETE');
  await pass(60);
  expect(await rowsOf()).toMatchObject({ post: 1 });
  await world.service.deps.database
    .sql`update report set status = 'resolved', action = 'dismiss' where target_id = ${postId}`;
  await pass(8);
  await isGone();

  postId = (await world.post(author, 'Removed')).id;
  await act(`/posts/${postId}`, admin, 'DELETE');
  await pass(170);
  expect(await rowsOf()).toMatchObject({ post: 1 });
  await pass(11);
  await isGone();
});
