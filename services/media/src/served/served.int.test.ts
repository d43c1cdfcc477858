import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { FileAccess } from '@stagedoor/contracts/internal-media';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mediaDepsOf } from '#/media-deps.ts';
import { createServedCounter } from '#/served/count-served.ts';
import { removeOldServed } from '#/served/read-served.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let mara: TestPerson;
/** What social answers about files. */
let access: FileAccess = null;
let social: { url: string; close(): Promise<void> };

beforeAll(async () => {
  social = await listenLocally(
    createServer((request, reply) => {
      const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ success: true, data: request.url === '/internal/service-token' ? token : access }));
    }),
  );
  const environment = { SOCIAL_URL: social.url, AUTH_URL: social.url, SERVICE_SECRET: 'of media' };
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', ...environment });
});
afterAll(async () => {
  await world.destroy();
  await social.close();
});
beforeEach(() => {
  mara = world.person();
});

const nameOf = (url: string) => url.split('?', 1)[0]?.split('/').at(-1) ?? '';

/** Loads a file as a reader of a post does, over a connection. */
async function load(assetId: string, file: string): Promise<number> {
  access = { assetId, file, isPublic: true, fileName: null };
  const response = await fetch(`${world.address}/media/files/social/public/${randomUUID()}/${file}`);
  await response.arrayBuffer();
  return response.status;
}

async function figures(query = '', who = mara) {
  const { served } = await mediaDepsOf(world.deps);
  // The answer has left; the server notes that it ended a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await served.flush();
  return (await world.call(who, { method: 'GET', url: `/media/served${query}` })).data as unknown as {
    readonly days: readonly { readonly date: string; readonly bytes: number; readonly minutes: number }[];
    readonly totals: { readonly bytes: number; readonly minutes: number };
  };
}

test('what readers load is counted for the owner, by day, in one write for many requests', async () => {
  const content = Buffer.from('x'.repeat(50_000));
  const { id, url } = await world.upload(mara, content, 'notes.txt');
  const whole = nameOf(url);
  for (let request = 0; request < 3; request += 1) expect(await load(id, whole)).toBe(200);
  const { days, totals } = await figures();
  expect(totals.bytes).toBeGreaterThanOrEqual(150_000);
  expect(totals.bytes).toBeLessThan(155_000);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ date: world.clock.now().toISOString().slice(0, 10), bytes: totals.bytes });
  world.clock.advance(86_400_000);
  await load(id, whole);
  const next = await figures();
  expect(next.days.filter(({ bytes }) => bytes > 0)).toHaveLength(2);
  expect((await figures('', world.person())).totals).toEqual({ bytes: 0, minutes: 0 });
});

test('minutes are counted by the parts of film and sound that were sent', async () => {
  const { id, url } = await world.upload(mara, Buffer.from('y'.repeat(60_000)), 'song.txt');
  // As sound of two minutes.
  await world.deps.database.db.execute(sql`update asset set duration_ms = 120000 where id = ${id}`);
  await load(id, nameOf(url));
  const { files } = await mediaDepsOf(world.deps);
  for (const part of [1, 2, 3]) await files.put(`assets/${id}/hls/480/${part}.m4s`, Buffer.alloc(1_000));
  for (const part of [1, 2, 3]) expect(await load(id, `hls/480/${part}.m4s`)).toBe(200);
  // One that is not there is nothing that was played.
  expect(await load(id, 'hls/480/9.m4s')).toBe(404);
  expect((await figures()).totals.minutes).toBe(2.2);
});

test('what could not be written is written the next time', async () => {
  const { id } = await world.upload(mara, Buffer.from('z'.repeat(10_000)), 'later.txt');
  const { database, clock } = world.deps;
  let isAway = true;
  const db = {
    execute: (...args: Parameters<typeof database.db.execute>) =>
      isAway ? Promise.reject(new Error('away')) : database.db.execute(...args),
  };
  const counter = createServedCounter({ database: { db } as unknown as typeof database, clock });
  let ended = () => {};
  const socket = { bytesWritten: 100 };
  const raw = { once: (_: string, listener: () => void) => (ended = listener), writableFinished: true };
  counter.count({ raw: { socket } } as never, { raw, statusCode: 200 } as never, { assetId: id, file: '640.webp' });
  socket.bytesWritten = 2_100;
  ended();
  await expect(counter.flush()).rejects.toThrow('away');
  isAway = false;
  await counter.flush();
  await counter.flush();
  expect((await figures()).totals.bytes).toBe(2_000);
});

test('a period is checked, and old days go', async () => {
  const status = async (query: string) =>
    (await world.call(mara, { method: 'GET', url: `/media/served?${query}` })).status;
  expect(await status('startDate=2026-02-02&endDate=2026-02-01')).toBe(400);
  expect(await status('startDate=2024-01-01&endDate=2026-02-01')).toBe(400);
  expect(await status('startDate=2026-02-01&endDate=2026-02-01')).toBe(200);
  expect((await world.call(world.person('FAN'), { method: 'GET', url: '/media/served' })).status).toBe(403);
  const { db } = world.deps.database;
  await db.execute(sql`insert into served_day values (${mara.id}, '2020-01-01', 5, 0)`);
  await removeOldServed(world.deps);
  expect([...(await db.execute(sql`select from served_day where day = '2020-01-01'`))]).toEqual([]);
});

test('everybody learns how much their files take', async () => {
  const fan = world.person('FAN');
  await world.upload(fan, Buffer.from('0123456789'), 'ten.txt');
  const { data } = await world.call(fan, { method: 'GET', url: '/media/storage' });
  expect(data).toMatchObject({ usedBytes: 10 });
});
