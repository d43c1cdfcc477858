import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fans: Someone[];

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  world.service.clock.stopAt('2026-03-01T22:00:00Z');
  mara = await world.someone(undefined, 'CREATOR');
  fans = [await world.someone(), await world.someone()];
});

const analytics = (as: Someone | undefined, query = '') => world.call(`/users/analytics${query}`, { as });
const nothing = { views: 0, likes: 0, comments: 0, newFollowers: 0, newSubscribers: 0, earnings: 0 };

async function visit(fan: Someone, id: string): Promise<void> {
  await world.follow(fan, mara);
  await world.call(`/posts/${id}/view`, { method: 'POST', as: fan });
  await world.call(`/posts/${id}/like`, { method: 'POST', as: fan });
  await world.call(`/posts/${id}/comment`, { method: 'POST', as: fan, body: { content: 'hello' } });
}

test('a long post is named by its beginning, with an ellipsis and no half character', async () => {
  const author = await world.someone('nora', 'CREATOR');
  const { id } = await world.post(author, `${'a'.repeat(138)}🎻${'b'.repeat(20)}`);
  await visit(fans[0] as Someone, id);
  const excerpt = `${'a'.repeat(138)}🎻…`;
  expect((await analytics(author)).data.topPosts).toMatchObject([{ id, excerpt }]);
  expect((await world.call(`/posts/${id}/analytics`, { as: author })).data).toMatchObject({ excerpt });
});

test('a row for each day in UTC, both ends included, and totals of that person only', async () => {
  const { id } = await world.post(mara, 'one');
  const other = await world.post(mara, 'two');
  world.service.clock.stopAt('2026-03-01T23:59:59.999Z');
  for (const post of [id, other.id]) await visit(fans[0] as Someone, post);
  world.service.clock.stopAt('2026-03-02T00:00:00.000Z');
  await visit(fans[1] as Someone, id);
  const first = { views: 2, likes: 2, comments: 2, newFollowers: 1, newSubscribers: 0, earnings: 0 };
  const second = { views: 1, likes: 1, comments: 1, newFollowers: 1, newSubscribers: 0, earnings: 0 };
  expect((await analytics(mara, '?startDate=2026-02-28&endDate=2026-03-02')).data).toEqual({
    days: [
      { date: '2026-02-28', ...nothing },
      { date: '2026-03-01', ...first },
      { date: '2026-03-02', ...second },
    ],
    totals: { views: 3, likes: 3, comments: 3, newFollowers: 2, newSubscribers: 0, earnings: 0 },
    topPosts: [
      { id, excerpt: 'one', views: 2, likes: 2, comments: 2 },
      { id: other.id, excerpt: 'two', views: 1, likes: 1, comments: 1 },
    ],
  });
  expect((await analytics(mara, '?startDate=2026-03-02')).data.topPosts).toMatchObject([{ id, views: 1 }]);
  expect((await analytics(mara, '?endDate=2026-02-28')).data.topPosts).toEqual([]);
  expect((await analytics(mara, '?startDate=2026-03-02')).data.totals).toEqual(second);
  expect((await analytics(mara, '?endDate=2026-02-28')).data.totals).toEqual(nothing);
  expect((await analytics(await world.someone(undefined, 'CREATOR'))).data.totals).toEqual(nothing);
});

test('the last 30 days by default, and as many as a leap year has', async () => {
  const { days } = (await analytics(mara)).data;
  expect([days.length, days[0].date, days.at(-1)?.date]).toEqual([30, '2026-01-31', '2026-03-01']);
  expect((await analytics(mara, '?startDate=2024-01-01&endDate=2024-12-31')).data.days).toHaveLength(366);
});

test('is for creators and ADMINs, and for valid days only', async () => {
  expect((await analytics(undefined)).status).toBe(401);
  expect((await analytics(fans[0])).status).toBe(403);
  expect((await analytics(await world.someone(undefined, 'ADMIN'))).status).toBe(200);
  for (const query of [
    '?startDate=2024-01-01&endDate=2025-01-01',
    '?startDate=2026-03-02',
    '?startDate=yesterday',
    '?endDate=2026-02-30',
    '?endDate=2026-3-1',
  ]) {
    expect([query, (await analytics(mara, query)).status]).toEqual([query, 400]);
  }
});

test('takes two statements', async () => {
  world.service.resetStatements();
  await analytics(mara);
  expect(
    world.service.statements().filter((statement) => /post_view|post_like|comment|follow/.test(statement)),
  ).toHaveLength(2);
});

test('a post that is deleted is no longer counted, nor who saw it', async () => {
  const { id } = await world.post(mara, 'one');
  const other = await world.post(mara, 'two');
  for (const post of [id, other.id]) await visit(fans[0] as Someone, post);
  expect((await world.call(`/posts/${id}`, { method: 'DELETE', as: mara })).status).toBe(200);
  const { totals, topPosts } = (await analytics(mara)).data;
  expect(totals).toMatchObject({ views: 1, likes: 1, comments: 1 });
  expect(topPosts).toMatchObject([{ id: other.id, views: 1 }]);
});
