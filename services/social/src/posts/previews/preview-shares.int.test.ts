import { createServer, type RequestListener } from 'node:http';
import { nobodysId } from '@stagedoor/contracts/internal-media';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocialStore } from '#/media/open-social-store.ts';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;
let site: LocalServer;
let place: string;
let asked: string[];
/** Requests to silent addresses that are open, and the most that ever were. */
let silent: { open: number; most: number };

const picture = noise(600, 600).png().toBuffer();
const listen: RequestListener = async ({ url = '' }, response) => {
  asked.push(url);
  if (url.startsWith('/silent')) {
    silent.open += 1;
    silent.most = Math.max(silent.most, silent.open);
    response.on('close', () => {
      silent.open -= 1;
    });
    return;
  }
  if (url.startsWith('/picture')) response.writeHead(200, { 'content-type': 'image/png' }).end(await picture);
  else {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>A page</title><meta property="og:image" content="/picture.png">');
  }
};

async function start(environment: { [name: string]: string } = {}) {
  world = await startSocial({ OUTBOUND_ALLOW: place, ...environment });
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
}

beforeEach(async () => {
  asked = [];
  silent = { open: 0, most: 0 };
  site = await listenLocally(createServer(listen));
  place = `127.0.0.1:${site.port}`;
});
afterEach(async () => {
  await world.service.destroy();
  await site.close();
});

const link = (author: Someone, path: string) => world.post(author, `http://${place}${path}`);
const linkPreview = async (id: string) => (await world.call(`/posts/${id}`)).data.linkPreview;
const waiting = () => world.service.deps.database.sql`select * from link_preview_fetch order by due_at`;
const pages = () => asked.filter((path) => !path.startsWith('/picture'));

test("one person's slow addresses delay nobody else's, and are read one at a time", async () => {
  await start();
  for (let count = 0; count < 4; count += 1) await link(mara, `/silent?${count}`);
  const { id } = await link(fan, '/quick');
  await waitFor(async () => (await linkPreview(id))?.title === 'A page');
  await waitFor(() => pages().length > 2);
  expect(silent.most).toBe(1);
});

test('ten addresses of a person are read at once, then one every three minutes', async () => {
  await start();
  world.service.clock.stopAt('2026-03-01T12:00:00.000Z');
  for (let count = 0; count < 12; count += 1) await link(mara, `/page?${count}`);
  await waitFor(async () => (await waiting()).length === 2);
  expect(pages()).toHaveLength(10);
  // Another person who links to one of the others gets it read now.
  const { id } = await link(fan, '/page?11');
  await waitFor(async () => (await linkPreview(id))?.title === 'A page');
  world.service.clock.advance(180_000);
  await waitFor(async () => (await waiting()).length === 0);
  expect(pages()).toHaveLength(12);
});

test('an address that would wait for more than a day is not read, and the next one is when there is room again', async () => {
  await start();
  world.service.clock.stopAt('2026-03-01T12:00:00.000Z');
  const { sql } = world.service.deps.database;
  const { id } = await link(mara, '/first');
  await waitFor(async () => (await waiting()).length === 0);
  expect(await linkPreview(id)).toBeDefined();
  await sql`update link_preview_allowance set spent_until = ${'2026-03-02T12:29:00.000Z'}::timestamptz`;
  const late = await link(mara, '/second');
  expect(await waiting()).toHaveLength(0);
  expect((await world.call(`/posts/${late.id}`)).status).toBe(200);
  // Of a clock that was wrong.
  await sql`update link_preview_allowance set spent_until = ${'2027-01-01T00:00:00.000Z'}::timestamptz`;
  const third = await link(mara, '/third');
  await waitFor(async () => (await linkPreview(third.id)) !== undefined);
});

test('the picture of a preview is in nobody’s quota', async () => {
  await start();
  const { id } = await link(mara, '/page');
  await waitFor(async () => (await linkPreview(id))?.imageUrl != null);
  expect([...world.media.assets.values()].map(({ ownerId }) => ownerId)).toEqual([nobodysId]);
});

test('the share of an erased person is forgotten', async () => {
  await start();
  await link(mara, '/silent');
  const { sql } = world.service.deps.database;
  while (await erasePerson({ ...world.service.deps, files: openSocialStore(world.service.deps) }, mara.userId));
  expect(await sql`select from link_preview_allowance`).toHaveLength(0);
  expect(await sql`select from link_preview_fetch where user_id is not null`).toHaveLength(0);
});
