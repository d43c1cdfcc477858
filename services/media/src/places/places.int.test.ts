import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FileAccess } from '@stagedoor/contracts/internal-media';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let fan: TestPerson;
/** A film that social lets everybody play, unless `access` says otherwise. */
let filmId: string;
let access: FileAccess;
let asked: { path: string; userId: string | null; signature?: string }[] = [];
let social: { url: string; close(): Promise<void> };

beforeAll(async () => {
  const server = createServer(async (request, reply) => {
    const body = JSON.parse((await text(request)) || 'null');
    const asksForToken = request.url === '/internal/service-token';
    if (!asksForToken) asked.push(body);
    const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: true, data: asksForToken ? token : access }));
  });
  social = await listenLocally(server);
  world = await startMedia({ SOCIAL_URL: social.url, AUTH_URL: social.url, SERVICE_SECRET: 'of media' });
});
afterAll(async () => {
  await world.destroy();
  await social.close();
});
beforeEach(async () => {
  fan = world.person('FAN');
  filmId = randomUUID();
  await world.deps.database.sql`
    insert into asset (id, owner_id, type, title, alt, size, mime_type, widths, labels, sha256, created_at)
    values (${filmId}, ${randomUUID()}, 'VIDEO', 'film', '', 10, 'video/mp4', '{}', '{}', ${Buffer.alloc(32)}, now())`;
  access = { assetId: filmId, file: 'hls/master.m3u8', isPublic: false, fileName: null };
  asked = [];
});

// Each test has addresses of its own, because answers are kept for four seconds.
const addressOf = () => `/media/files/social/private/${fan.id}/${filmId}/whole.mp4?expires=1&signature=s`;
const keep = (seconds: number, who: TestPerson | null = fan, address = addressOf()) =>
  world.call(who, { method: 'PUT', url: '/media/places', payload: { address, seconds, duration: 100 } });
const read = (who: TestPerson | null = fan, address = addressOf()) =>
  world.get(who, `/media/places?address=${encodeURIComponent(address)}`);

test('a film goes on where its reader left it, and begins again after its end', async () => {
  expect((await read()).data).toEqual({ seconds: null });
  expect((await keep(42.5)).status).toBe(200);
  await keep(61);
  expect((await read()).data).toEqual({ seconds: 61 });
  expect(asked[0]).toMatchObject({ userId: fan.id, signature: 's' });
  await keep(95);
  expect((await read()).data).toEqual({ seconds: null });
});

test('another person has a place of their own', async () => {
  await keep(42);
  expect((await read(world.person('FAN'))).data).toEqual({ seconds: null });
});

test('who may not play a film neither reads nor keeps a place', async () => {
  access = null;
  expect((await keep(42)).status).toBe(404);
  expect((await read()).status).toBe(404);
  expect((await read(null)).status).toBe(401);
  expect((await keep(42, null)).status).toBe(401);
  expect(await world.deps.database.sql`select 1 from place where asset_id = ${filmId}`).toHaveLength(0);
});

test.each(['blurred.webp', 't1/teaser.mp4', '320.webp'])(
  'the address of %s opens no place of the film',
  async (file) => {
    access = { assetId: filmId, file, isPublic: true, fileName: null };
    expect((await keep(42)).status).toBe(404);
  },
);

test('an address of nothing that is used, and a place beyond all films, are refused', async () => {
  expect((await keep(42, fan, `/media/files/own/${fan.id}/${filmId}/whole.mp4`)).status).toBe(400);
  expect((await keep(-1)).status).toBe(400);
  expect((await keep(1e9)).status).toBe(400);
});

test('the places of a film go with it', async () => {
  await keep(42);
  await world.deps.database.sql`delete from asset where id = ${filmId}`;
  expect(await world.deps.database.sql`select 1 from place where asset_id = ${filmId}`).toHaveLength(0);
});
