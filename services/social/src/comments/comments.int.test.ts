import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone('mara', 'CREATOR');
  fan = await world.someone('fan');
});
afterAll(() => world.service.destroy());

const comment = (id: string, content: unknown, as: Someone | undefined = fan, headers = {}) =>
  world.call(`/posts/${id}/comment`, { method: 'POST', as, body: { content }, headers });

test('a comment is returned, counted and published, and the list starts with the newest', async () => {
  const { id } = await world.post(mara, 'Talk to me');
  const first = await comment(id, ' First ');
  expect([first.status, first.data]).toEqual([
    201,
    {
      id: expect.any(String),
      postId: id,
      userId: fan.userId,
      content: 'First',
      createdAt: expect.any(String),
      updatedAt: first.data.createdAt,
      revision: 1,
      parentId: null,
      answerCount: 0,
      likeCount: 0,
      hasLiked: false,
      user: { id: fan.userId, username: 'fan', displayName: null, avatarUrl: null, isVerified: false },
    },
  ]);
  world.service.clock.advance(1_000);
  await comment(id, 'Second', mara);
  const { data } = await world.call(`/posts/${id}/comments`, { as: fan });
  expect(data.comments.map(({ content }: { content: string }) => content)).toEqual(['Second', 'First']);
  expect(data.comments[1]).toEqual(first.data);
  expect(data.pagination).toMatchObject({ total: 2, hasMore: false });
  expect((await world.call(`/posts/${id}`)).data).toMatchObject({ commentCount: 2, stats: { comments: 2 } });
  expect((await world.events('social.comment.created'))[0]).toMatchObject({
    commentId: first.data.id,
    postId: id,
    authorId: fan.userId,
    postAuthorId: mara.userId,
  });
});

test('a list that grows is read by cursor without repeats', async () => {
  const { id } = await world.post(mara, 'Talk to me');
  for (let index = 0; index < 5; index += 1) await comment(id, `${index}`);
  const first = await world.call(`/posts/${id}/comments?limit=2`);
  await comment(id, 'newer');
  const rest = await world.call(`/posts/${id}/comments?limit=10&cursor=${first.data.pagination.nextCursor}`);
  const seen = [...first.data.comments, ...rest.data.comments].map(({ content }: { content: string }) => content);
  expect([...seen].sort()).toEqual(['0', '1', '2', '3', '4']);
});

test('blank, too long or no text is a 400 that names the field; no token a 401', async () => {
  const { id } = await world.post(mara, 'Talk to me');
  for (const content of ['', '  \n', 'x'.repeat(1_001), 7, null, undefined]) {
    expect(await comment(id, content)).toMatchObject({ status: 400, body: { errors: [{ field: 'content' }] } });
  }
  expect((await comment(id, 'x'.repeat(1_000))).status).toBe(201);
  expect((await world.call(`/posts/${id}/comment`, { method: 'POST', body: { content: 'x' } })).status).toBe(401);
});

test('markup and quotes are text: stored and answered as they came', async () => {
  const { id } = await world.post(mara, 'Talk to me');
  const content = `<img src=x onerror="alert('1')"> '; drop table comment; -- {{7*7}} 🎉`;
  expect((await comment(id, content)).data.content).toBe(content);
  expect((await world.call(`/posts/${id}/comments`)).data.comments[0].content).toBe(content);
});

test('sent again with its key is one comment', async () => {
  const { id } = await world.post(mara, 'Talk to me');
  const headers = { 'idempotency-key': 'once' };
  const [one, other] = await Promise.all([comment(id, 'Once', fan, headers), comment(id, 'Once', fan, headers)]);
  expect(other.data).toEqual(one.data);
  expect((await world.call(`/posts/${id}`)).data.commentCount).toBe(1);
});

test('of people who are suspended, or blocked either way, are left out', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Talk to me');
  const [missing, blocked] = [await world.someone(), await world.someone()];
  await comment(id, 'by one who goes', missing);
  await comment(id, 'by one I block', blocked);
  await comment(id, 'by me');
  await sql`update profile set suspended_at = now() where user_id = ${missing.userId}`;
  await sql`insert into block values (${fan.userId}, ${blocked.userId}, now())`;
  const seen = async (as: Someone) =>
    (await world.call(`/posts/${id}/comments`, { as })).data.comments.map(
      ({ content }: { content: string }) => content,
    );
  expect(await seen(fan)).toEqual(['by me']);
  expect(await seen(blocked)).toEqual(['by one I block']);
});
