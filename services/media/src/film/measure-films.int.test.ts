import { writeFile } from 'node:fs/promises';
import type { EventData } from '@stagedoor/contracts/event';
import { assetChanged } from '@stagedoor/contracts/media-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assets, measureJobs } from '#/db/tables.ts';
import { measuresJob } from '#/film/measure-films.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { h264, makeFilms, movingPicture, tone } from '#/testing/test-films.ts';

// What works on films comes after everything else on the machine, such as other tests.
vi.setConfig({ testTimeout: 180_000 });

let world: MediaWorld;
let mara: TestPerson;
const { film, close } = makeFilms();

beforeAll(async () => {
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', FILM_TOOLS: process.env.FILM_TOOLS ?? '' });
  mara = world.person();
});
afterAll(async () => {
  await world.destroy();
  close();
});

/** Has the job look at an asset; returns what was told of it since. */
async function measure(id: string): Promise<EventData<typeof assetChanged>[]> {
  const { db, sql: query } = world.deps.database;
  await db.insert(measureJobs).values({ assetId: id, dueAt: world.clock.now() });
  await waitFor(async () => {
    await measuresJob.run(world.deps);
    return (await db.$count(measureJobs)) === 0;
  });
  const rows = await query<{ data: EventData<typeof assetChanged> }[]>`
    select envelope -> 'data' as data from kit.outbox
    where subject = ${assetChanged.subject} and envelope -> 'data' ->> 'assetId' = ${id} order by ordinal`;
  return rows.map(({ data }) => data);
}

test('sound of before is measured, and those who use it are told, also where only they do not know', async () => {
  const content = await film('song.mp3', [...tone(2), '-c:a', 'libmp3lame']);
  const { id, durationMs, waveform } = await world.upload(mara, content, 'song.mp3', 'audio/mpeg');
  await world.deps.database.db.update(assets).set({ durationMs: null, waveform: [] }).where(eq(assets.id, id));
  const [first] = await measure(id);
  expect(first).toMatchObject({ durationMs, waveform: waveform?.map((share) => Math.round(100 * share)) });
  const [, second] = await measure(id);
  expect(second).toMatchObject({ durationMs });
  expect(second?.revision).toBeGreaterThan(first?.revision ?? 0);
  // A backup that was put back knows none of these.
  await world.deps.database.db.update(assets).set({ revision: 0 }).where(eq(assets.id, id));
  world.clock.advance(2_000);
  expect((await measure(id)).at(-1)?.revision).toBeGreaterThan(second?.revision ?? 0);
});

test('a film that cannot be read stays without a length', async () => {
  const content = await film('short.mp4', [...movingPicture('64x48', 0.2), ...h264]);
  const { id } = await world.upload(mara, content, 'short.mp4', 'video/mp4');
  const [file = ''] = (await world.files(`files/media/assets/${id}`)).filter((name) => name.endsWith('whole.mp4'));
  await world.deps.database.db.execute(sql`update asset set duration_ms = null where id = ${id}`);
  await writeFile(file, 'no film');
  expect(await measure(id)).toEqual([]);
});
