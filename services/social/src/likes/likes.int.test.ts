import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let theo: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone(undefined, 'CREATOR');
  theo = await world.someone();
});
afterAll(() => world.service.destroy());

const like = (id: string, as: Someone | undefined, method: 'POST' | 'DELETE' = 'POST') =>
  world.call(`/posts/${id}/like`, { method, as });

test('liking twice is one like and one event; so is unliking', async () => {
  const { id } = await world.post(mara, 'Likeable');
  const before = [(await world.events('social.post.liked')).length, (await world.events('social.post.unliked')).length];
  for (let time = 0; time < 2; time += 1) {
    expect(await like(id, theo)).toMatchObject({ status: 200, data: { hasLiked: true, likeCount: 1 } });
  }
  expect((await world.call(`/posts/${id}`, { as: theo })).data).toMatchObject({ hasLiked: true, likeCount: 1 });
  expect((await world.call(`/posts/${id}`, { as: mara })).data).toMatchObject({ hasLiked: false, likeCount: 1 });
  for (let time = 0; time < 2; time += 1) {
    expect(await like(id, theo, 'DELETE')).toMatchObject({ status: 200, data: { hasLiked: false, likeCount: 0 } });
  }
  const liked = (await world.events('social.post.liked')).slice(before[0]);
  const unliked = (await world.events('social.post.unliked')).slice(before[1]);
  expect(liked).toMatchObject([{ postId: id, authorId: mara.userId, userId: theo.userId }]);
  expect(unliked).toMatchObject([{ postId: id, authorId: mara.userId, userId: theo.userId }]);
  expect(Number(unliked[0]?.revision)).toBeGreaterThan(Number(liked[0]?.revision));
});

test('a like needs a token and a post', async () => {
  const { id } = await world.post(mara, 'Likeable');
  expect((await like(id, undefined)).status).toBe(401);
  expect((await like(id, undefined, 'DELETE')).status).toBe(401);
  for (const none of [mara.userId, 'no-id', '%00']) {
    expect(await like(none, theo)).toMatchObject({ status: 404, message: 'Post not found' });
  }
});

test('1,000 likes and unlikes by 50 people at once leave a count that equals the rows, and one event a change', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Fought over');
  const people: Someone[] = [];
  for (let index = 0; index < 50; index += 1) people.push(await world.someone());
  const before = [(await world.events('social.post.liked')).length, (await world.events('social.post.unliked')).length];

  await Promise.all(
    people.map(async (person, index) => {
      for (let time = 0; time < 10; time += 1) {
        // Both at once, in either order, so that one person's own calls race too.
        const first = (index + time) % 3 === 0 ? 'DELETE' : 'POST';
        const both = await Promise.all([like(id, person, first), like(id, person, time % 2 === 0 ? 'POST' : 'DELETE')]);
        expect(both.map(({ status }) => status)).toEqual([200, 200]);
      }
    }),
  );

  const rows = await sql<{ user_id: string }[]>`select user_id from post_like where post_id = ${id}`;
  expect((await world.call(`/posts/${id}`)).data.likeCount).toBe(rows.length);
  const changes = [
    ...(await world.events('social.post.liked')).slice(before[0]).map((event) => ({ event, by: 1 })),
    ...(await world.events('social.post.unliked')).slice(before[1]).map((event) => ({ event, by: -1 })),
  ].sort((one, other) => Number(one.event.revision) - Number(other.event.revision));
  // Each person's changes are applied one at a time, in the order of their revisions, and end in the state of the rows.
  const standing = new Map<string, number>();
  for (const { event, by } of changes) {
    const userId = String(event.userId);
    expect(standing.get(userId) ?? -1).toBe(-by);
    standing.set(userId, by);
  }
  const liking = [...standing].filter(([, by]) => by === 1).map(([userId]) => userId);
  expect(liking.sort()).toEqual(rows.map(({ user_id }) => user_id).sort());
}, 60_000);

test('a like of a post that is being deleted is counted nowhere', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Going');
  const people: Someone[] = [];
  for (let index = 0; index < 10; index += 1) people.push(await world.someone());
  const answers = await Promise.all([
    ...people.map((person) => like(id, person)),
    world.call(`/posts/${id}`, { method: 'DELETE', as: mara }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const [row] = await sql`select like_count, (select count(*)::int from post_like where post_id = ${id}) as rows
    from post where id = ${id}`;
  expect(row?.like_count).toBe(row?.rows);
});

test('likes that arrive together share a few transactions, and who may not like a post is refused alone', async () => {
  const { database } = world.service.deps;
  const ids = [(await world.post(mara, 'One')).id, (await world.post(mara, 'Two')).id];
  const deleted = (await world.post(mara, 'Gone')).id;
  await world.call(`/posts/${deleted}`, { method: 'DELETE', as: mara });
  const people: Someone[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await world.someone());
  const before = (await world.events('social.post.liked')).length;

  const transactions = vi.spyOn(database, 'transaction');
  // One of them twice at once, and one under another spelling of its id.
  const outcomes = await Promise.all(
    people.flatMap((person) => [ids[0], ids[0], ids[1]?.toUpperCase(), deleted].map((id) => like(id ?? '', person))),
  );
  const count = transactions.mock.calls.length;
  transactions.mockRestore();

  expect(outcomes.map(({ status }) => status)).toEqual(people.flatMap(() => [200, 200, 200, 404]));
  expect(count).toBeLessThan(20);
  for (const id of ids) expect((await world.call(`/posts/${id}`)).data.likeCount).toBe(people.length);
  const events = (await world.events('social.post.liked')).slice(before);
  expect(new Set(events.map(({ postId, userId }) => `${postId} ${userId}`)).size).toBe(2 * people.length);
  expect(events).toHaveLength(2 * people.length);
});
