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

const addComment = (as: Someone, content: string, parentId?: string, on = postId) =>
  world.call(`/posts/${on}/comment`, { method: 'POST', as, body: { content, ...(parentId && { parentId }) } });
const add = async (as: Someone, content: string, parentId?: string): Promise<string> => {
  const { status, data, body } = await addComment(as, content, parentId);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return data.id;
};
const top = async (as?: Someone) => (await world.call(`/posts/${postId}/comments`, { as })).data;
const answersOf = async (id: string, as?: Someone) => (await world.call(`/comments/${id}/answers`, { as })).data;
const contents = ({ comments }: { comments: { content: string }[] }) => comments.map(({ content }) => content);
const suspend = async (person: Someone, action: 'suspend' | 'restore') => {
  const admin = await world.someone(undefined, 'ADMIN');
  await world.call(`/admin/users/${person.userId}/${action}`, { method: 'POST', as: admin, body: {} });
};

/** Compares every stored count of the post with the rows. */
async function expectExactCounts() {
  const { sql } = world.service.deps.database;
  const [post] = await sql`
    select comment_count, answer_count,
      (select count(*)::int from comment where post_id = post.id and is_counted) as comments,
      (select count(*)::int from comment where post_id = post.id and is_counted and parent_id is not null) as answers
    from post where id = ${postId}`;
  expect([post?.comment_count, post?.answer_count]).toEqual([post?.comments, post?.answers]);
  const wrong = await sql`
    select id from comment c where post_id = ${postId}
      and answer_count <> (select count(*) from comment where parent_id = c.id and is_counted)`;
  expect(wrong).toEqual([]);
}

test('answers are listed below their comment, oldest first, and count as comments', async () => {
  const first = await add(fan, 'First');
  const answer = await addComment(mara, 'One', first);
  expect(answer.data).toMatchObject({ parentId: first, answerCount: 0, likeCount: 0, hasLiked: false });
  world.service.clock.advance(1_000);
  // An answer to an answer is listed beside it.
  expect((await addComment(fan, 'Two', answer.data.id)).data.parentId).toBe(first);
  const list = await top();
  expect([contents(list), list.pagination.total, list.comments[0].answerCount]).toEqual([['First'], 1, 2]);
  const answers = await answersOf(first);
  expect([contents(answers), answers.pagination.total]).toEqual([['One', 'Two'], 2]);
  const page = await world.call(`/comments/${first}/answers?limit=1`);
  const next = await world.call(`/comments/${first}/answers?limit=1&cursor=${page.data.pagination.nextCursor}`);
  expect([contents(page.data), contents(next.data), next.data.pagination.hasMore]).toEqual([['One'], ['Two'], false]);
  expect(await countOf()).toBe(3);
  await expectExactCounts();
});

test('the event names the author of the answered comment, unless they can no longer read the post', async () => {
  const first = await add(fan, 'First');
  const answer = await add(mara, 'One', first);
  const second = await add(other, 'Two', answer);
  const { sql } = world.service.deps.database;
  await sql`update post set visibility = 'FOLLOWERS' where id = ${postId}`;
  const third = await add(mara, 'Three', first);
  const published = new Map(
    (await world.events('social.comment.created')).map(({ commentId, answeredId }) => [commentId, answeredId]),
  );
  expect([first, answer, second, third].map((id) => published.get(id))).toEqual([
    undefined,
    fan.userId,
    mara.userId,
    undefined,
  ]);
});

test('only a comment of the same post that one may see is answered', async () => {
  const first = await add(fan, 'First');
  const elsewhere = (await world.post(mara, 'Another')).id;
  const { sql } = world.service.deps.database;
  expect(await addComment(mara, 'x', first, elsewhere)).toMatchObject({ status: 404, message: 'Comment not found' });
  expect((await addComment(mara, 'x', postId)).status).toBe(404);
  expect((await addComment(mara, 'x', 'none')).status).toBe(400);
  await sql`insert into block values (${fan.userId}, ${other.userId}, now())`;
  expect((await addComment(other, 'x', first)).status).toBe(404);
  await remove(first, fan);
  expect((await addComment(mara, 'x', first)).status).toBe(404);
  expect((await world.call(`/comments/${first}/answers`)).status).toBe(404);
  await sql`update profile set is_private = true where user_id = ${mara.userId}`;
  const inPrivate = await add(mara, 'Inside');
  expect((await world.call(`/comments/${inPrivate}/answers`, { as: fan })).status).toBe(404);
  await expectExactCounts();
});

test('a deleted comment leaves a placeholder while it has answers, which nobody can change, like or answer', async () => {
  const first = await add(fan, 'A secret');
  const answer = await add(mara, 'One', first);
  expect((await remove(first, fan)).status).toBe(200);
  const { comments, pagination } = await top(mara);
  expect(comments).toMatchObject([
    { id: first, content: 'Deleted', isDeleted: true, answerCount: 1, user: { username: 'deleted' } },
  ]);
  expect(JSON.stringify(comments)).not.toContain(fan.userId);
  expect([pagination.total, await countOf(), contents(await answersOf(first))]).toEqual([0, 1, ['One']]);
  for (const [method, path, body] of [
    ['PATCH', '', { content: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/like', undefined],
    ['POST', '/report', { reason: 'Spam' }],
  ] as const) {
    expect((await world.call(`/comments/${first}${path}`, { method, as: other, body })).status).toBe(404);
  }
  // An answer below it may still be answered; with the last one it goes.
  const second = await add(other, 'Two', answer);
  await remove(answer, mara);
  expect((await top()).comments).toHaveLength(1);
  await remove(second, other);
  expect((await top()).comments).toEqual([]);
  const { sql } = world.service.deps.database;
  expect(await sql`select id from comment where post_id = ${postId}`).toEqual([]);
  expect(await countOf()).toBe(0);
});

test('answers of blocked or suspended people are neither listed nor counted; a comment with answers becomes a placeholder', async () => {
  const first = await add(fan, 'First');
  await add(mara, 'One', first);
  await add(fan, 'Two', first);
  await add(other, 'Three', first);
  const { sql } = world.service.deps.database;
  await sql`insert into block values (${fan.userId}, ${other.userId}, now())`;
  const seen = await top(other);
  expect(seen.comments).toMatchObject([
    { content: 'Deleted', isDeleted: true, answerCount: 2, user: { username: 'deleted' } },
  ]);
  expect(contents(await answersOf(first, other))).toEqual(['One', 'Three']);
  expect((await answersOf(first, other)).pagination.total).toBe(2);
  expect((await answersOf(first, fan)).pagination.total).toBe(2);

  await suspend(fan, 'suspend');
  await expect.poll(countOf).toBe(2);
  expect((await top()).comments).toMatchObject([{ isDeleted: true, answerCount: 2 }]);
  await expectExactCounts();
  await suspend(fan, 'restore');
  await expect.poll(countOf).toBe(4);
  expect((await top()).comments).toMatchObject([{ content: 'First', answerCount: 3 }]);
  await expectExactCounts();
});

test('a placeholder whose answers a viewer may not see is not shown to them', async () => {
  const first = await add(fan, 'First');
  await add(mara, 'One', first);
  await remove(first, fan);
  const { sql } = world.service.deps.database;
  await sql`insert into block values (${other.userId}, ${mara.userId}, now())`;
  await sql`delete from block where blocker_id = ${other.userId}`;
  expect((await top(other)).comments).toHaveLength(1);
  const answerer = await world.someone();
  await add(answerer, 'Two', await add(other, 'Second'));
  await sql`insert into block values (${fan.userId}, ${answerer.userId}, now()), (${fan.userId}, ${other.userId}, now())`;
  expect(contents(await top(fan))).toEqual(['Deleted']);
});

test('answers, deletions and suspensions at once leave exact counts', async () => {
  const ids = [await add(fan, 'First'), await add(other, 'Second')] as const;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(index % 2 === 0 ? fan : other, `${index}`, ids[index % 2])),
  );
  const outcomes = await Promise.all([
    ...answers.map((id, index) => remove(id, index % 2 === 0 ? fan : other)),
    ...Array.from({ length: 6 }, (_, index) => addComment(mara, `more ${index}`, ids[index % 2])),
    remove(ids[0], fan),
    remove(ids[0], mara),
    suspend(other, 'suspend'),
  ]);
  const statuses = outcomes.flatMap((outcome) => (outcome === undefined ? [] : [outcome.status]));
  expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  await expect.poll(expectExactCounts).toBeUndefined();
});

test('likes of a comment are counted exactly, and go with it', async () => {
  const id = await add(fan, 'First');
  const like = (as: Someone | undefined, method: 'POST' | 'DELETE' = 'POST') =>
    world.call(`/comments/${id}/like`, { method, as });
  expect((await like(undefined)).status).toBe(401);
  for (let time = 0; time < 2; time += 1) {
    expect(await like(other)).toMatchObject({ status: 200, data: { hasLiked: true, likeCount: 1 } });
  }
  expect((await top(other)).comments[0]).toMatchObject({ hasLiked: true, likeCount: 1 });
  expect((await top()).comments[0]).toMatchObject({ hasLiked: false, likeCount: 1 });
  expect((await like(other, 'DELETE')).data).toEqual({ hasLiked: false, likeCount: 0 });
  const people = await Promise.all(Array.from({ length: 8 }, () => world.someone()));
  await Promise.all(
    people.flatMap((person, index) => [like(person), like(person, index % 2 === 0 ? 'POST' : 'DELETE')]),
  );
  const { sql } = world.service.deps.database;
  const [row] = await sql`
    select like_count, (select count(*)::int from comment_like where comment_id = comment.id) as rows
    from comment where id = ${id}`;
  expect(row?.like_count).toBe(row?.rows);
  await add(mara, 'One', id);
  const race = await Promise.all([...people.map((person) => like(person)), remove(id, fan), like(mara, 'DELETE')]);
  expect(race.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(await sql`select from comment_like where comment_id = ${id}`).toHaveLength(0);
});
