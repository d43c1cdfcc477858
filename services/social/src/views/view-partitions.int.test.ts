import { deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { countDaysJob } from '#/analytics/counted-days.ts';
import { postDependents } from '#/posts/writing/post-dependents.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { viewRetention } from '#/views/view-retention.ts';

const day = 86_400_000;
/** Where the first partition ends. */
const bound = (Math.floor(Date.now() / day) + 28) * day;

let world: SocialWorld;
let mara: Someone;
const opened: SocialWorld[] = [];
afterAll(() => Promise.all(opened.map(({ service }) => service.destroy())));

beforeEach(async () => {
  world = await startSocial();
  opened.push(world);
  // Before the next partition is made.
  world.service.clock.stopAt(new Date(bound - 20 * day));
  mara = await world.someone(undefined, 'CREATOR');
});

const database = () => world.service.deps.database;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Goes to a day after the end of the first partition, with the care of each day before it. */
async function liveUntil(days: number): Promise<void> {
  const { clock } = world.service;
  for (const until = bound + days * day; clock.now().getTime() < until; clock.advance(day)) await care();
}
async function care(): Promise<void> {
  while (await countDaysJob.run(world.service.deps));
  while (await viewRetention.run(world.service.deps));
}

/** The partitions and how many views each has; in days after the end of the first one. */
async function list() {
  const names = await database().sql<{ name: string; from: string | null }[]>`
    select relname as name, substring(pg_get_expr(relpartbound, oid), 'FROM \\(''([0-9-]+)') as from
    from pg_class where relispartition and relkind = 'r' and relname like 'post_view%' order by 2 nulls first, 1 desc`;
  const counts = await database().sql<{ name: string; count: number }[]>`
    select tableoid::regclass::text as name, count(*)::int from post_view group by 1`;
  const countOf = new Map(counts.map(({ name, count }) => [name, count]));
  return names.map(({ name, from }) => [
    from === null ? name : (Date.parse(from) - bound) / day,
    countOf.get(name) ?? 0,
  ]);
}

/** Writes views of a post as of a day. */
async function write(postId: string, days: number, count: number): Promise<void> {
  await database().sql`insert into post_view (post_id, day, viewer, author_id)
    select ${postId}, ${dayOf(bound + days * day)}, gen_random_uuid(), ${mara.userId} from generate_series(1, ${count}::int)`;
}

test('each week is made a week ahead and dropped once it is 40 days past and counted, for authors who never asked, too', async () => {
  const { id } = await world.post(mara, 'one');
  await write(id, -1, 1_200);
  expect(await list()).toEqual([
    ['post_view_other', 0],
    ['post_view_first', 1_200],
  ]);
  await liveUntil(1);
  await write(id, 0, 3);
  await liveUntil(10);
  await write(id, 9, 4);
  expect(await list()).toEqual([
    ['post_view_other', 0],
    ['post_view_first', 1_200],
    [0, 3],
    [7, 4],
    [14, 0],
  ]);
  // Nothing is deleted row by row of a week that is still to be dropped.
  await liveUntil(46);
  expect((await list()).slice(1, 4)).toEqual([
    [0, 3],
    [7, 4],
    [14, 0],
  ]);
  await liveUntil(49);
  // The service also counts, and may not have finished.
  await waitFor(async () => {
    await care();
    return (await list())[1]?.[0] === 7;
  });
  expect((await list())[1]).toEqual([7, 4]);
  expect((await world.call(`/posts/${id}`)).data.viewCount).toBe(0);
  const figures = await world.call(
    `/posts/${id}/analytics?startDate=${dayOf(bound - 3 * day)}&endDate=${dayOf(bound + 48 * day)}`,
    { as: mara },
  );
  expect(figures.data.totals.views).toBe(1_207);
});

test('a week with days that are not counted stays, and its counted views go in batches a week later', async () => {
  const other = await world.someone(undefined, 'CREATOR');
  const [post, held] = [await world.post(mara, 'one'), await world.post(other, 'two')];
  await liveUntil(1);
  await write(post.id, 2, 5);
  await database()
    .sql`insert into post_view values (${held.id}, ${dayOf(bound + 2 * day)}, gen_random_uuid(), ${other.userId})`;
  // As when counting fails.
  await database().sql`insert into day_count (author_id, counted_until, due_at)
    values (${other.userId}, ${dayOf(bound - day)}, ${dayOf(bound + 900 * day)})`;
  const week = async () => (await list()).find(([name]) => name === 0);
  await liveUntil(50);
  expect(await week()).toEqual([0, 6]);
  await liveUntil(56);
  await waitFor(async () => {
    await care();
    return (await week())?.[1] === 1;
  });
  await database().sql`update day_count set due_at = now() where author_id = ${other.userId}`;
  await waitFor(async () => {
    await care();
    return (await week()) === undefined;
  });
});

test('a day of no partition is counted and goes, as from a plain table', async () => {
  const { id } = await world.post(mara, 'one');
  await write(id, 300, 2);
  expect((await list())[0]).toEqual(['post_view_other', 2]);
  world.service.clock.stopAt(new Date(bound + 345 * day));
  await waitFor(async () => {
    await care();
    return (await list()).every(([, count]) => count === 0);
  });
});

test('a post goes with its views of all weeks, at once or in batches, and no other view that has the same place', async () => {
  const [one, two, three] = [
    await world.post(mara, 'one'),
    await world.post(mara, 'two'),
    await world.post(mara, 'three'),
  ];
  await liveUntil(10);
  for (const days of [-1, 2, 8]) {
    await write(days === 2 ? two.id : one.id, days, 600);
    await write(three.id, days, 10);
  }
  while (await deleteNextBatch(database(), postDependents([one.id])));
  const left = await database().sql`select post_id as id, count(*)::int from post_view group by 1 order by 2`;
  expect(left).toEqual([
    { id: three.id, count: 30 },
    { id: two.id, count: 600 },
  ]);
  await database().sql`delete from post where id = ${three.id}`;
  expect((await list()).map(([, count]) => count)).toEqual([0, 0, 600, 0, 0]);
});

test('a view that another transaction holds is waited for, and goes with its post', async () => {
  const { id } = await world.post(mara, 'one');
  await write(id, -1, 5);
  const other = await database().sql.reserve();
  await other`begin`;
  await other`select from post_view where post_id = ${id} limit 1 for update`;
  const deleting = deleteNextBatch(database(), postDependents([id]));
  await waitFor(async () => {
    const waiting = await other`select from pg_locks where not granted and locktype = 'transactionid'`;
    return waiting.length > 0;
  });
  await other`commit`;
  other.release();
  expect(await deleting).toBe(false);
  expect(await database().sql`select from post_view`).toEqual([]);
});

test('a statement of the version before, which deletes by the place, deletes nothing', async () => {
  const { id } = await world.post(mara, 'one');
  await liveUntil(10);
  await write(id, -30, 1);
  await write(id, 8, 1);
  const statement = `delete from "post_view" where ctid = any (array(
    select ctid from "post_view" where day < '${dayOf(bound - 2 * day)}' order by day limit 1000))`;
  await expect(database().sql.unsafe(statement)).rejects.toThrow('not deleted from by ctid');
  expect(await database().sql`select from post_view`).toHaveLength(2);
  // Its deletion of posts goes on: their views go by the foreign key.
  await database().sql.unsafe(`delete from post where ctid = any (array(select ctid from post where id = '${id}'))`);
  expect(await database().sql`select from post_view`).toEqual([]);
});

test('a lock that somebody holds, as a backup does, is left for a later round, by all instances but one', async () => {
  await liveUntil(40);
  const before = await list();
  world.service.clock.advance(20 * day);
  const reader = await database().sql.reserve();
  await reader`begin isolation level repeatable read`;
  await reader`select count(*) from post_view`;
  await care();
  expect(await list()).toEqual(before);
  await reader`commit`;
  reader.release();
  await Promise.all([care(), care(), care()]);
  const after = await list();
  expect(after.filter(([name]) => !before.some(([former]) => former === name))).toHaveLength(1);
  expect(after.length).toBeLessThan(before.length);
});

test('no partition is made, and that is said, where so many views are in none that reading them would keep others waiting', async () => {
  const { id } = await world.post(mara, 'one');
  for (let n = 0; n < 5; n += 1) await write(id, 5, 20_001);
  world.service.clock.stopAt(new Date(bound));
  await expect(care()).rejects.toThrow('post_view_other has more than 100000 rows');
});

test('a partition begins above the views that a clock which was ahead has written', async () => {
  const { id } = await world.post(mara, 'one');
  await write(id, 3, 1);
  await liveUntil(0);
  expect((await list()).map(([from]) => from)).toContain(4);
});
