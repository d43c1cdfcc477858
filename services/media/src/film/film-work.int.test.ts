import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf } from '@stagedoor/contracts/call';
import type { getFilmWork } from '@stagedoor/contracts/film-work';
import { asApiKey } from '@stagedoor/service-kit/testing/test-tokens';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { assets, filmJobs, teaserJobs, uploadFinishes, uploads } from '#/db/tables.ts';
import { ToolFailure } from '#/film/film-tools.ts';
import type { LocalFilm } from '#/film/local-film.ts';
import { makeStills } from '#/film/make-stills.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let admin: TestPerson;
const { PATH: path } = process.env;
// Tokens of the tests are of the present.
const now = new Date();
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

beforeAll(async () => {
  // Films wait on a machine without ffmpeg.
  process.env.PATH = '/nowhere';
  world = await startMedia();
  admin = world.person('ADMIN');
});
afterAll(async () => {
  await world.destroy();
  process.env.PATH = path;
});
beforeEach(async () => {
  world.clock.stopAt(now);
  const { db } = world.deps.database;
  await db.delete(uploadFinishes);
  await db.delete(uploads);
  await db.delete(assets);
});

async function addFilm(values: Partial<typeof assets.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await world.deps.database.db.insert(assets).values({
    ...{ id, ownerId: randomUUID(), sha256: randomBytes(32), size: 1_000, type: 'VIDEO', mimeType: 'video/mp4' },
    ...{ widths: [], title: 'Secret', alt: '', durationMs: 60_000, createdAt: before(60) },
    ...values,
  });
  return id;
}

async function addFinish(values: Omit<typeof uploadFinishes.$inferInsert, 'uploadId'>): Promise<string> {
  const id = randomUUID();
  const { db } = world.deps.database;
  const upload = { id, ownerId: randomUUID(), size: 1, fileName: 'a', claimedType: '', createdAt: now, expiresAt: now };
  // It is refused: nothing looks for its bytes.
  await db.insert(uploads).values({ ...upload, refusal: 'Not finished' });
  await db.insert(uploadFinishes).values({ uploadId: id, ...values });
  return id;
}

async function read(): Promise<DataOf<typeof getFilmWork>> {
  const response = await world.app.inject({ method: 'GET', url: '/media/admin/work', headers: admin.headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}
const retry = (who: TestPerson, id: string) => world.post(who, `/media/admin/films/${id}/retry`, {});

test('operators see what waits, since when, and what is worked on', async () => {
  expect(await read()).toEqual({
    queues: ['upload', 'film', 'preview'].map((kind) => ({ kind, waiting: 0, begun: 0, oldestMs: null })),
    lastDay: { films: 0, lengthMs: 0, workMs: 0 },
    served: { today: { bytes: 0, minutes: 0 }, yesterday: { bytes: 0, minutes: 0 } },
    failures: [],
  });
  const { db } = world.deps.database;
  const films = [await addFilm(), await addFilm(), await addFilm(), await addFilm()] as const;
  world.clock.stopAt(before(3 * day));
  await db.insert(filmJobs).values([
    { assetId: films[0], dueAt: before(9) },
    { assetId: films[1], dueAt: before(4) },
    { assetId: films[2], dueAt: before(-1), attempts: 1 },
    { assetId: films[3], dueAt: before(60), failedAt: before(50), lastError: 'worn out' },
  ]);
  await db.insert(teaserJobs).values({ assetId: films[0], dueAt: before(2) });
  await addFinish({ dueAt: before(-1), attempts: 1 });
  await world.deps.database.sql.begin(async (tx) => {
    // The jobs pass over what is locked.
    await tx`select from film_job for update`;
    await tx`select from teaser_job for update`;
    world.clock.stopAt(now);
    expect((await read()).queues).toEqual([
      { kind: 'upload', waiting: 0, begun: 1, oldestMs: null },
      { kind: 'film', waiting: 2, begun: 1, oldestMs: 9 * 60_000 },
      { kind: 'preview', waiting: 1, begun: 0, oldestMs: 2 * 60_000 },
    ]);
  });
});

test('operators see how long the machine worked in the last day', async () => {
  await addFilm({ workMs: 20_000, workedAt: before(5) });
  await addFilm({ workMs: 30_000, workedAt: before(day - 1), durationMs: 30_000 });
  await addFilm({ workMs: 70_000, workedAt: before(day + 1) });
  expect((await read()).lastDay).toEqual({ films: 2, lengthMs: 90_000, workMs: 50_000 });
});

test('operators see how much was served of everybody’s files today and yesterday', async () => {
  const { sql } = world.deps.database;
  const served = (days: number, bytes: number, minutes: number) => sql`
    insert into served_day (owner_id, day, bytes, played_ms)
    values (${randomUUID()}, ${before(days * day)
      .toISOString()
      .slice(0, 10)}, ${bytes}, ${minutes * 60_000})`;
  await Promise.all([served(0, 100, 1), served(0, 5_000_000_000, 2), served(1, 7, 0.5), served(2, 9, 9)]);
  expect((await read()).served).toEqual({
    today: { bytes: 5_000_000_100, minutes: 3 },
    yesterday: { bytes: 7, minutes: 0.5 },
  });
});

test('operators see failures of the last week with their reasons, and nothing else of the files', async () => {
  const { db } = world.deps.database;
  const failed = { failure: 'This film could not be prepared.', failureDetail: 'ffmpeg: no frame' };
  const film = await addFilm({ ...failed, workedAt: before(20) });
  await addFilm({ ...failed, workedAt: before(8 * day) });
  await addFilm({ ...failed, workedAt: before(20), removedAt: before(10) });
  const stuck = await addFilm();
  const setAside = (minutes: number, lastError: string) => ({ dueAt: now, failedAt: before(minutes), lastError });
  await db.insert(filmJobs).values({ assetId: stuck, ...setAside(30, 'its process ended') });
  await db.insert(teaserJobs).values({ assetId: film, ...setAside(10, 'too short') });
  const uploadId = await addFinish(setAside(40, 'EEXIST'));
  await addFinish(setAside(8 * day, 'long ago'));
  expect((await read()).failures).toEqual([
    { kind: 'preview', id: film, at: before(10).toISOString(), reason: 'too short' },
    { kind: 'film', id: film, at: before(20).toISOString(), reason: 'ffmpeg: no frame' },
    { kind: 'film', id: stuck, at: before(30).toISOString(), reason: 'its process ended' },
    { kind: 'upload', id: uploadId, at: before(40).toISOString(), reason: 'EEXIST' },
  ]);
});

test('operators have a film tried again, which is no failure then, and one that did not fail is left alone', async () => {
  const { db } = world.deps.database;
  const failed = await addFilm({ failure: 'Not prepared', failureDetail: 'ffmpeg: no frame', workedAt: before(20) });
  const stuck = await addFilm();
  const done = await addFilm();
  await db
    .insert(filmJobs)
    .values({ assetId: stuck, dueAt: now, failedAt: before(30), lastError: 'its process ended' });
  for (const id of [failed, stuck, done, failed]) expect((await retry(admin, id)).status).toBe(200);
  const { failures, queues } = await read();
  expect(failures).toEqual([]);
  const { waiting = 0, begun = 0 } = queues.find(({ kind }) => kind === 'film') ?? {};
  // The job may look at them at once, and has them wait for ffmpeg.
  expect(waiting + begun).toBe(2);
});

test('operators see previews and stills that could not be made, and have them tried again', async () => {
  const teaser = { startMs: 0, lengthMs: 2_000, version: 3, state: 'FAILED' } as const;
  const failure = { at: before(10).toISOString(), reason: 'ffmpeg: too short' };
  const preview = await addFilm({ revision: 3, teaser: { ...teaser, failure } });
  await addFilm({ teaser: { ...teaser, failure: { ...failure, at: before(8 * day).toISOString() } } });
  const stills = await addFilm({ stillFailure: 'ffmpeg: no frame', stillFailedAt: before(20) });
  await addFilm({ stillFailure: 'ffmpeg: no frame', stillFailedAt: before(20), removedAt: before(1) });
  expect((await read()).failures).toEqual([
    { kind: 'preview', id: preview, at: failure.at, reason: failure.reason },
    { kind: 'stills', id: stills, at: before(20).toISOString(), reason: 'ffmpeg: no frame' },
  ]);
  for (const id of [preview, stills, preview]) expect((await retry(admin, id)).status).toBe(200);
  const { failures, queues } = await read();
  expect(failures).toEqual([]);
  const waiting = queues.map(({ kind, waiting: due, begun }) => [kind, due + begun]);
  expect(waiting).toEqual([
    ['upload', 0],
    ['film', 1],
    ['preview', 1],
  ]);
  const { db } = world.deps.database;
  const [again] = await db.select().from(assets).where(eq(assets.id, preview));
  expect(again?.teaser).toEqual({ ...teaser, version: again?.revision, state: 'PROCESSING' });
  expect(again?.revision).toBeGreaterThan(3);
});

test('why a film has no stills is recorded', async () => {
  const { db } = world.deps.database;
  const id = await addFilm();
  const [asset] = await db.select().from(assets).where(eq(assets.id, id));
  if (asset === undefined) throw new Error('there is no film');
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-stills-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const facts = { durationMs: 1_000, picture: { width: 640, height: 360 } } as LocalFilm['facts'];
  const tools = { run: () => Promise.reject(new ToolFailure('ffmpeg: no frame', true)) };
  await makeStills(await mediaDepsOf(world.deps), tools, {
    asset,
    film: { film: '/nowhere', folder, bytes: 1_000, facts },
  });
  expect((await read()).failures).toEqual([{ kind: 'stills', id, at: now.toISOString(), reason: 'ffmpeg: no frame' }]);
});

test('nobody else sees this or has films of others tried again', async () => {
  const id = await addFilm({ failure: 'Not prepared', workedAt: before(20) });
  const key = { id: admin.id, headers: asApiKey({ userId: admin.id, role: 'ADMIN' }, ['posts:read', 'posts:write']) };
  for (const [who, status] of [
    [null, 401],
    [world.person('FAN'), 403],
    [world.person('CREATOR'), 403],
    [key, 403],
  ] as const) {
    expect((await world.get(who, '/media/admin/work')).status).toBe(status);
    expect((await world.post(who, `/media/admin/films/${id}/retry`, {})).status).toBe(status);
  }
  const gone = await addFilm({ failure: 'Not prepared', removedAt: before(1) });
  for (const missing of [randomUUID(), gone]) expect((await retry(admin, missing)).status).toBe(404);
});
