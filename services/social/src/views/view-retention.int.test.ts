import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countDaysJob } from '#/analytics/counted-days.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { viewRetention } from '#/views/view-retention.ts';

let world: SocialWorld;
let mara: Someone;
let postId: string;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  world.service.clock.stopAt('2026-03-01T22:00:00Z');
  mara = await world.someone(undefined, 'CREATOR');
  ({ id: postId } = await world.post(mara, 'one'));
  for (const day of ['2026-03-02', '2026-03-21', '2026-03-23', '2026-04-30']) {
    world.service.clock.stopAt(`${day}T10:00:00Z`);
    await world.call(`/posts/${postId}/view`, { method: 'POST', as: await world.someone() });
  }
  world.service.clock.runFrom('2026-05-01T12:00:00Z');
});

const days = async () => {
  const { sql } = world.service.deps.database;
  const rows = await sql<{ day: string }[]>`select day::text from post_view where post_id = ${postId} order by day`;
  return rows.map(({ day }) => day);
};
const views = async () => {
  const year = 'startDate=2025-06-01&endDate=2026-05-01';
  const [ofAuthor, ofPost] = await Promise.all(
    [`/users/analytics?${year}`, `/posts/${postId}/analytics?${year}`].map((path) => world.call(path, { as: mara })),
  );
  return [ofAuthor?.data.totals.views, ofPost?.data.totals.views];
};
async function removeAll(): Promise<void> {
  while (await viewRetention.run(world.service.deps));
}
/** Counts what is due, without waiting for the service's job. */
async function countDays(): Promise<void> {
  while (await countDaysJob.run(world.service.deps));
}
const countedUntil = async () => {
  const { sql } = world.service.deps.database;
  const [row] = await sql`select counted_until::text as until from day_count where author_id = ${mara.userId}`;
  return row?.until ?? '';
};

test('who saw a post is forgotten once its day is counted, for authors who never asked, too', async () => {
  await removeAll();
  expect(await days()).toContain('2026-04-30');
  await waitFor(async () => {
    await countDays();
    // The service may have started the day before, and counts once a day.
    return (await countedUntil()) >= '2026-03-26';
  });
  await removeAll();
  expect(await days()).toEqual(['2026-03-23', '2026-04-30']);
  expect(await views()).toEqual([4, 4]);
  expect((await world.call(`/posts/${postId}`)).data.viewCount).toBe(4);
});

test('what is not counted yet stays', async () => {
  const { sql } = world.service.deps.database;
  await sql`insert into day_count (author_id, counted_until, due_at) values (${mara.userId}, '2026-03-10', '2026-06-01')`;
  await removeAll();
  expect(await days()).toEqual(['2026-03-21', '2026-03-23', '2026-04-30']);
});
