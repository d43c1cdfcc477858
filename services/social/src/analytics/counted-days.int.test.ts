import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let desk: ExportStub;
let world: SocialWorld;
let mara: Someone;
let fan: Someone;
let postId: string;

beforeAll(async () => {
  desk = await startExportStub();
  world = await startSocial({ AUTH_URL: desk.url, SERVICE_SECRET: 'of-social' });
});
afterAll(async () => {
  await world.service.destroy();
  await desk.close();
});
beforeEach(async () => {
  world.service.clock.stopAt('2026-03-01T22:00:00Z');
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
  ({ id: postId } = await world.post(mara, 'one'));
  await visit('2026-03-02T10:00:00Z', fan);
  await visit('2026-04-20T10:00:00Z', await world.someone());
  world.service.clock.runFrom('2026-05-01T12:00:00Z');
});

async function visit(at: string, who: Someone): Promise<void> {
  world.service.clock.stopAt(at);
  await world.follow(who, mara);
  await world.call(`/posts/${postId}/view`, { method: 'POST', as: who });
  await world.call(`/posts/${postId}/like`, { method: 'POST', as: who });
  await world.call(`/posts/${postId}/comment`, { method: 'POST', as: who, body: { content: 'hello' } });
}

const year = 'startDate=2025-06-01&endDate=2026-05-01';
const analytics = async (query: string) => (await world.call(`/users/analytics?${query}`, { as: mara })).data;
const ofPost = async (query: string) => (await world.call(`/posts/${postId}/analytics?${query}`, { as: mara })).data;
const progress = async () => {
  const { sql } = world.service.deps.database;
  const [row] = await sql<{ until: string }[]>`
    select counted_until::text as until from day_count where author_id = ${mara.userId} and attempts = 0`;
  return row?.until;
};
async function countAll(): Promise<void> {
  await analytics(year);
  await waitFor(async () => (await progress()) === '2026-03-27');
}

test('answers about a year are the same before and after its old days are counted', async () => {
  const before = [await analytics(year), await ofPost(year)];
  expect(before[0]?.totals).toMatchObject({ views: 2, likes: 2, comments: 2, newFollowers: 2 });
  await countAll();
  expect([await analytics(year), await ofPost(year)]).toEqual(before);
  const edges = 'startDate=2026-03-02&endDate=2026-03-02';
  expect((await analytics(edges)).totals).toMatchObject({ views: 1, likes: 1, comments: 1, newFollowers: 1 });
  expect((await analytics('startDate=2026-03-03&endDate=2026-04-19')).topPosts).toEqual([]);
  expect((await analytics('startDate=2026-03-02&endDate=2026-04-20')).topPosts).toMatchObject([
    { id: postId, views: 2, likes: 2, comments: 2 },
  ]);
});

test('a day that is counted stays as it was; a newer one follows what is taken back', async () => {
  await countAll();
  const unlike = (as: Someone) => world.call(`/posts/${postId}/like`, { method: 'DELETE', as });
  const late = await world.someone();
  await visit('2026-04-30T10:00:00Z', late);
  world.service.clock.runFrom('2026-05-01T12:00:00Z');
  await Promise.all([unlike(fan), unlike(late)]);
  const { totals } = await analytics(year);
  expect(totals).toMatchObject({ views: 3, likes: 2, comments: 3 });
  expect((await ofPost(year)).totals).toMatchObject({ views: 3, likes: 2, comments: 3 });
});

test('the days of the last weeks ask for nothing to be counted', async () => {
  await analytics('');
  await analytics('startDate=2026-03-28&endDate=2026-05-01');
  expect(await progress()).toBeUndefined();
});

test('further days are counted as they grow old', async () => {
  await countAll();
  world.service.clock.runFrom('2026-06-20T00:30:00Z');
  await waitFor(async () => (await progress()) === '2026-05-16');
  const { sql } = world.service.deps.database;
  expect(
    await sql`select day::text, likes from author_day where author_id = ${mara.userId} and likes > 0 order by day`,
  ).toEqual([
    { day: '2026-03-02', likes: 1 },
    { day: '2026-04-20', likes: 1 },
  ]);
});

test('the days of an author are counted at a time of their own, not those of everybody at midnight', async () => {
  await countAll();
  const { sql } = world.service.deps.database;
  const dueAt = async () => {
    const [row] = await sql<{ due_at: Date }[]>`
      select due_at from day_count where author_id = ${mara.userId} and attempts = 0`;
    return row && new Date(row.due_at).getTime();
  };
  const due = await waitFor(async () => {
    const at = await dueAt();
    return at !== undefined && at > world.service.clock.now().getTime() && at;
  });
  const dayMs = 86_400_000;
  expect(due % dayMs).toBeCloseTo((Number.parseInt(mara.userId.slice(-8), 16) / 2 ** 32) * dayMs, -4);
});

test('counted days are exported, and erased with their author', async () => {
  await countAll();
  const theirs = await exportPerson(world.service, desk, mara.userId);
  expect(theirs.json('analytics.json')).toEqual([{ day: '2026-03-02', views: 1, likes: 1, comments: 1, followers: 1 }]);
  await erasePerson(world.service, mara.userId);
  const { sql } = world.service.deps.database;
  for (const table of ['author_day', 'post_day', 'day_count']) {
    expect(await sql`select from ${sql(table)} where author_id = ${mara.userId}`).toHaveLength(0);
  }
});

test('a post by itself is for its author alone, once it is published', async () => {
  const get = (id: string, as?: Someone) => world.call(`/posts/${id}/analytics`, { as });
  expect((await get(postId)).status).toBe(401);
  expect((await get(postId, fan)).status).toBe(404);
  expect((await get(postId, await world.someone(undefined, 'ADMIN'))).status).toBe(404);
  expect((await get('no-id', mara)).status).toBe(404);
  const planned = await world.post(mara, 'later', { scheduledAt: '2026-06-01T00:00:00Z' });
  expect((await get(planned.id, mara)).status).toBe(404);
  expect((await world.call(`/posts/${postId}/analytics?startDate=2026-02-30`, { as: mara })).status).toBe(400);
  const found = await get(postId, mara);
  // Payments is down, so nothing is known of sales.
  expect(found.data).toMatchObject({ excerpt: 'one', price: 0, totals: { views: 1, sales: null, earnings: null } });
  expect(found.data.days).toHaveLength(30);
  await world.call(`/posts/${postId}`, { method: 'DELETE', as: mara });
  expect((await get(postId, mara)).status).toBe(404);
});
