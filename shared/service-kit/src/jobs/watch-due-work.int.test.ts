import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createActivity } from '#/common/activity.ts';
import { systemClock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { dueWorkLook, findDue, watchDueWork } from '#/jobs/watch-due-work.ts';
import { createLogger } from '#/observability/logger.ts';
import { parcels, place, useParcels } from '#/testing/fixtures/parcels.ts';
import type { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

const { prepared, insertRows } = useParcels();
let database: Database;
let clock: TestClock;

beforeEach(() => {
  ({ database, clock } = prepared());
});

type Watch = Parameters<typeof watchDueWork>[0];

/** Watches until the end of the test, at a short pause unless said otherwise. */
function watch(watched: Watch['watched'], more: Partial<Watch> = {}): void {
  const log = createLogger({ service: 'test', level: 'silent' });
  const loop = watchDueWork({ database, clock, log, pauseMs: 5, rest: undefined, watched, ...more });
  onTestFinished(() => loop.stop());
}

it('finds which of several tables have a row that is due and may be claimed, and when the next one is', async () => {
  const none = { ...place, where: sql`false` };
  await database.db.insert(parcels).values({ name: 'later', dueAt: new Date(clock.now().getTime() + 1_000) });
  const look = dueWorkLook(place);
  const nothing = { due: [], nextInMs: Number.POSITIVE_INFINITY };
  expect(await findDue(database, clock, [look, dueWorkLook(none)])).toEqual({ due: [], nextInMs: 1_000 });
  await database.db.insert(parcels).values({ name: 'set aside', dueAt: clock.now(), failedAt: clock.now() });
  expect(await findDue(database, clock, [look])).toEqual({ due: [], nextInMs: 1_000 });
  clock.advance(1_000);
  const looks = [none, place, none, place].map(dueWorkLook);
  expect(await findDue(database, clock, looks)).toEqual({ ...nothing, due: [1, 3] });
  expect(await findDue(database, clock, [])).toEqual(nothing);
});

it('wakes the loops of a table when a row falls due, and no others', async () => {
  const woken: string[] = [];
  const loop = (name: string) => ({ wake: () => void woken.push(name) });
  watch([
    { look: dueWorkLook({ ...place, where: sql`false` }), loops: [loop('never')] },
    { look: dueWorkLook(place), loops: [loop('first lane'), loop('second lane')] },
  ]);
  await insertRows('a');
  await waitFor(() => woken.length >= 2);
  expect(new Set(woken)).toEqual(new Set(['first lane', 'second lane']));
});

it('wakes a loop at the moment at which a row falls due, though it looks rarely at rest', async () => {
  const wokenAt: number[] = [];
  await database.db.insert(parcels).values({ name: 'soon', dueAt: new Date(Date.now() + 700) });
  watch([{ look: dueWorkLook(place), loops: [{ wake: () => void wokenAt.push(Date.now()) }] }], {
    clock: systemClock,
    pauseMs: 60_000,
    rest: { activity: createActivity({ restAfterMs: 0 }), pauseMs: 60_000 },
  });
  await waitFor(() => wokenAt.length > 0);
  const [row] = await database.db.select().from(parcels);
  expect(wokenAt[0]).toBeGreaterThanOrEqual(row?.dueAt?.getTime() ?? Number.NaN);
});
