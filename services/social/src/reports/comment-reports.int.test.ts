import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let admin: Someone;
let mara: Someone;
let fan: Someone;
let postId: string;
let commentId: string;

beforeAll(async () => {
  world = await startSocial();
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
  postId = (await world.post(mara, 'A post')).id;
  commentId = (await world.call(`/posts/${postId}/comment`, { method: 'POST', as: fan, body: { content: 'Rude' } }))
    .data.id;
});

const report = (as: Someone) =>
  world.call(`/comments/${commentId}/report`, { method: 'POST', as, body: { reason: 'Harassment or hate' } });
const resolve = (id: string, action: string) =>
  world.call(`/admin/reports/${id}/resolve`, { method: 'POST', as: admin, body: { action } });
const shown = async (id: string) => (await world.call(`/admin/reports/${id}`, { as: admin })).data;

test('a reported comment is shown as it was, also after its author changed or deleted it', async () => {
  const { data } = await report(mara);
  expect((await world.events('social.content.reported')).at(-1)).toMatchObject({
    targetType: 'post',
    targetId: postId,
    commentId,
    ownerId: fan.userId,
  });
  const reported = { targetType: 'comment', targetId: commentId, postId, excerpt: 'Rude', target: { id: fan.userId } };
  await world.call(`/comments/${commentId}`, { method: 'PATCH', as: fan, body: { content: 'Kind' } });
  expect(await shown(data.id)).toMatchObject(reported);
  await world.call(`/comments/${commentId}`, { method: 'DELETE', as: fan });
  expect(await shown(data.id)).toMatchObject(reported);
  expect(await resolve(data.id, 'remove')).toMatchObject({ status: 200, data: { action: 'remove' } });
});

test('removing it deletes the comment exactly once, and is recorded in the audit log', async () => {
  const { data } = await report(mara);
  expect((await report(mara)).data).toEqual(data);
  expect((await report(fan)).status).toBe(400);
  for (let time = 0; time < 2; time += 1) expect((await resolve(data.id, 'remove')).status).toBe(200);
  expect((await world.call(`/posts/${postId}`)).data.commentCount).toBe(0);
  expect((await world.call(`/posts/${postId}/comments`)).data.comments).toEqual([]);
  const { entries } = (await world.call('/admin/audit', { as: admin })).data;
  const removals = entries.filter(({ target }: { target: string }) => target === `comment:${commentId}`);
  expect(removals).toMatchObject([{ action: 'comment.remove' }]);
  expect((await world.events('social.comment.deleted')).filter((event) => event.commentId === commentId)).toHaveLength(
    1,
  );
});
