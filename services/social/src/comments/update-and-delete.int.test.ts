import { expect, test } from 'vitest';
import { testComments } from '#/testing/comment-steps.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;
let other: Someone;
let postId: string;

const { remove, countOf } = testComments((scene) => {
  ({ world, mara, fan, other, postId } = scene);
});

const comment = async (as = fan, content = 'First') =>
  (await world.call(`/posts/${postId}/comment`, { method: 'POST', as, body: { content } })).data.id as string;
const change = (id: string, as: Someone | undefined, content: unknown = 'Second', revision?: unknown) =>
  world.call(`/comments/${id}`, { method: 'PATCH', as, body: { content, revision } });
const listed = async (as?: Someone) => (await world.call(`/posts/${postId}/comments`, { as })).data.comments;

test('its author changes it: the response, the list and the event have the new text', async () => {
  const id = await comment();
  world.service.clock.advance(5_000);
  const changed = await change(id, fan, ' Second ');
  expect(changed).toMatchObject({ status: 200, data: { id, postId, content: 'Second', user: { id: fan.userId } } });
  expect(Date.parse(changed.data.updatedAt)).toBeGreaterThan(Date.parse(changed.data.createdAt));
  expect(await listed(fan)).toEqual([changed.data]);
  expect((await change(id, fan)).data).toEqual(changed.data);
  expect((await world.events('social.comment.updated')).filter(({ commentId }) => commentId === id)).toMatchObject([
    { postId, authorId: fan.userId, postAuthorId: mara.userId },
  ]);
  expect(await countOf()).toBe(1);
});

test('an edit of an earlier revision is refused with the current one, unless it changes nothing or names none', async () => {
  const created = await world.call(`/posts/${postId}/comment`, { method: 'POST', as: fan, body: { content: 'First' } });
  const { id, revision } = created.data;
  expect(revision).toBe(1);
  expect((await change(id, fan, 'Second', 1)).data).toMatchObject({ content: 'Second', revision: 2 });
  expect(await change(id, fan, 'Third', 1)).toMatchObject({
    status: 409,
    body: { code: 'changed_elsewhere', errors: [{ field: 'revision', value: 2 }] },
  });
  expect((await world.call(`/comments/${id}`, { as: fan })).data).toMatchObject({ content: 'Second', revision: 2 });
  expect((await change(id, fan, 'Second', 1)).data).toMatchObject({ content: 'Second', revision: 2 });
  expect((await change(id, fan, 'Third')).data).toMatchObject({ content: 'Third', revision: 3 });
  expect((await change(id, fan, 'Fourth', 0)).status).toBe(400);
  const race = await Promise.all(['A', 'B', 'C', 'D'].map((content) => change(id, fan, content, 3)));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  // Nobody else sees how often it was edited.
  for (const reader of [undefined, other, mara]) expect((await listed(reader))[0]).not.toHaveProperty('revision');
});

test('one comment is read by who sees its post and its author, and by nobody else', async () => {
  const { sql } = world.service.deps.database;
  const id = await comment();
  const read = (as?: Someone) => world.call(`/comments/${id}`, { as });
  expect((await read()).status).toBe(401);
  expect(await read(other)).toMatchObject({ status: 200, data: (await listed(other))[0] });
  expect((await world.call(`/comments/${postId}`, { as: other })).status).toBe(404);
  await sql`insert into block values (${fan.userId}, ${other.userId}, now())`;
  expect((await read(other)).status).toBe(404);
  await remove(id, fan);
  expect((await read(fan)).status).toBe(404);
});

test('others get a 401 or 403, blank or too long text a 400, an unknown comment a 404', async () => {
  const id = await comment();
  expect((await change(id, undefined)).status).toBe(401);
  const admin = await world.someone(undefined, 'ADMIN');
  for (const person of [other, mara, admin]) expect((await change(id, person)).status).toBe(403);
  for (const content of ['', ' \n', 'x'.repeat(1_001), 7, null]) {
    expect(await change(id, fan, content)).toMatchObject({ status: 400, body: { errors: [{ field: 'content' }] } });
  }
  for (const none of [postId, 'none']) {
    expect(await change(none, fan)).toMatchObject({ status: 404, message: 'Comment not found' });
  }
  expect((await listed())[0].content).toBe('First');
});

test('its author, the author of the post and an ADMIN delete it, once; nobody else does', async () => {
  const admin = await world.someone(undefined, 'ADMIN');
  for (const person of [fan, mara, admin]) {
    const id = await comment();
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, other)).status).toBe(403);
    expect(await remove(id, person)).toMatchObject({ status: 200, data: null });
    expect(await remove(id, person)).toMatchObject({ status: 404, message: 'Comment not found' });
    expect([await countOf(), await listed()]).toEqual([0, []]);
    expect((await world.events('social.comment.deleted')).filter(({ commentId }) => commentId === id)).toMatchObject([
      { postId, authorId: fan.userId, postAuthorId: mara.userId, ...(person === admin && { isRemovedByAdmin: true }) },
    ]);
  }
});

test('a comment on a hidden post, or of a person who blocked the caller, is a 404', async () => {
  const { sql } = world.service.deps.database;
  const id = await comment();
  await sql`insert into block values (${fan.userId}, ${other.userId}, now())`;
  expect((await remove(id, other)).status).toBe(404);
  expect((await change(id, other)).status).toBe(404);
  await sql`update profile set suspended_at = now() where user_id = ${fan.userId}`;
  expect((await remove(id, mara)).status).toBe(200);
  const second = await comment(other);
  await sql`update profile set is_private = true where user_id = ${mara.userId}`;
  for (const answer of [await change(second, other), await remove(second, other)]) {
    expect(answer).toMatchObject({ status: 404, message: 'Comment not found' });
  }
});

test('on a post that has become locked it can be taken away, not changed', async () => {
  const { sql } = world.service.deps.database;
  const id = await comment();
  await sql`update post set price_cents = 500 where id = ${postId}`;
  expect((await change(id, fan)).status).toBe(403);
  expect((await remove(id, fan)).status).toBe(200);
});

test('comments made and deleted at once leave a count that equals the rows', async () => {
  const { sql } = world.service.deps.database;
  const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => comment(fan, `${index}`)));
  const answers = await Promise.all([
    ...ids.flatMap((id) => [remove(id, fan), remove(id, mara)]),
    ...Array.from({ length: 5 }, (_, index) => comment(other, `more ${index}`)),
  ]);
  const deletions = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.status]));
  expect(deletions.filter((status) => status === 200)).toHaveLength(10);
  expect(deletions.filter((status) => status === 404)).toHaveLength(10);
  const [rows] = await sql`select count(*)::int as count from comment where post_id = ${postId}`;
  expect([rows?.count, await countOf()]).toEqual([5, 5]);
});
