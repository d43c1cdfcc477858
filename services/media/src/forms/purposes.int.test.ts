import { randomUUID } from 'node:crypto';
import { nobodysId } from '@stagedoor/contracts/internal-media';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { discardUnused } from '#/assets/discard-assets.ts';
import { createShareMaker } from '#/files/make-share-picture.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { createTestForms } from '#/testing/test-forms.ts';

let world: MediaWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000' });
});
afterAll(() => world.destroy());
beforeEach(() => {
  mara = world.person();
});

const { newForm, hand, store, end } = createTestForms(() => ({ world, ownerId: mara.id }));
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const day = 86_400_000;

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#135' } })
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .png()
    .toBuffer();
}

/** Three frames that differ. */
async function moving(side: number): Promise<Buffer> {
  const frames = ['#135', '#531', '#315'].map((background) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Sends files for a purpose, as one form. */
async function send(purpose: string, ...contents: Buffer[]) {
  const form = newForm();
  const ownerId = purpose === 'preview' ? nobodysId : mara.id;
  const files = [];
  for (const content of contents) {
    const file = await hand(form, content, { ownerId, isLimitedByKind: 'false' });
    files.push({ ...file, fileName: 'mine' });
  }
  const answer = await store(form, files, { purpose, ownerId, isKept: false });
  await end(form);
  return answer;
}

/** Returns the id of the one asset that a file becomes. */
async function make(purpose: string, content: Buffer): Promise<string> {
  const { assets, message } = await send(purpose, content);
  if (assets?.[0] === undefined) throw new Error(message);
  return assets[0].id;
}

const namesOf = async (id: string) =>
  (await world.files(`files/media/assets/${id}`)).map((path) => path.slice(path.lastIndexOf('/') + 1)).sort();
async function shapeOf(id: string, name: string) {
  const file = await (await mediaDepsOf(world.deps)).files.open(`assets/${id}/${name}`);
  const chunks: Buffer[] = [];
  for await (const chunk of file?.read() ?? []) chunks.push(chunk as Buffer);
  const { format, width, height, pages, exif } = await sharp(Buffer.concat(chunks)).metadata();
  return { format, width, height, pages, exif };
}
const tell = (id: string, hasEnded: boolean) =>
  world.call(null, {
    method: 'POST',
    url: '/internal/assets/uses',
    headers: asService('social', 'media'),
    payload: { uses: [{ id, assetId: id, targetId: randomUUID(), hasEnded }] },
  });
async function discard(): Promise<void> {
  const deps = await mediaDepsOf(world.deps);
  while (await discardUnused(deps));
}

test('an avatar is two squares, without what the file said', async () => {
  const id = await make('avatar', await picture(900, 600));
  expect(await namesOf(id)).toEqual(['256.webp', '512.webp']);
  expect(await shapeOf(id, '256.webp')).toMatchObject({ format: 'webp', width: 256, height: 256, exif: undefined });
  expect(await shapeOf(id, '512.webp')).toMatchObject({ format: 'webp', width: 512, height: 512, exif: undefined });
});

test('a small avatar is not enlarged, and one that moves stands still', async () => {
  const small = await make('avatar', await picture(90, 60));
  expect(await shapeOf(small, '256.webp')).toMatchObject({ width: 90, height: 60 });
  expect(await shapeOf(small, '512.webp')).toMatchObject({ width: 90, height: 60 });
  const still = await make('avatar', await moving(80));
  expect((await shapeOf(still, '512.webp')).pages).toBeUndefined();
});

test('a cover is three times as wide as high', async () => {
  const id = await make('cover', await picture(3_000, 3_000));
  expect(await namesOf(id)).toEqual(['cover.webp']);
  expect(await shapeOf(id, 'cover.webp')).toMatchObject({ format: 'webp', width: 1_500, height: 500 });
});

test('an avatar and a cover are shared in sizes that a page can name, once somebody asks for it', async () => {
  const makeShare = createShareMaker(await mediaDepsOf(world.deps));
  const [avatar, cover] = [await make('avatar', await picture(90, 60)), await make('cover', await picture(90, 60))];
  await Promise.all([avatar, cover].map(makeShare));
  expect(await shapeOf(avatar, 'share.jpg')).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
  expect(await shapeOf(cover, 'share.jpg')).toMatchObject({ format: 'jpeg', width: 1_000, height: 500 });
});

test('a document is a picture in its largest size alone, or a PDF as it was sent', async () => {
  const { assets } = await send('document', await picture(2_500, 1_500), pdf, await moving(70));
  expect(assets).toMatchObject([
    { type: 'IMAGE', widths: [2_048], width: 2_048, mimeType: 'image/webp' },
    { type: 'FILE', size: pdf.length, width: null, mimeType: 'application/pdf' },
    { type: 'IMAGE', widths: [70] },
  ]);
  const [scan, paper, gif] = assets;
  expect(await namesOf(scan?.id ?? '')).toEqual(['2048.webp']);
  expect(await namesOf(paper?.id ?? '')).toEqual(['whole.bin']);
  expect(await shapeOf(gif?.id ?? '', '70.webp')).toMatchObject({ pages: 3 });
});

test('the picture of a link preview is small, still, and nobody’s: no allowance ends it', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, async () => send('preview', await picture(1_200, 630))));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const [first] = answers[0]?.assets ?? [];
  expect(first).toMatchObject({ type: 'IMAGE', width: 640, height: 336 });
  expect(await namesOf(first?.id ?? '')).toEqual(['preview.webp']);
  expect((await shapeOf(await make('preview', await moving(80)), 'preview.webp')).pages).toBeUndefined();
  expect(await world.deps.database.sql`select 1 from form_allowance where user_id = ${nobodysId}`).toEqual([]);
});

test.each([
  [
    'avatar',
    () => Buffer.from('#!/bin/sh\n'),
    415,
    'A picture must be a JPEG, PNG, WebP, GIF, AVIF or HEIC file',
    undefined,
  ],
  ['avatar', () => Buffer.alloc(0), 415, 'A picture must be a JPEG, PNG, WebP, GIF, AVIF or HEIC file', undefined],
  ['cover', () => pdf, 415, 'A picture must be a JPEG, PNG, WebP, GIF, AVIF or HEIC file', undefined],
  [
    'avatar',
    async () => Buffer.concat([await picture(9, 9), Buffer.alloc(10_000_000)]),
    413,
    'A picture can be at most 10 MB',
    undefined,
  ],
  [
    'cover',
    async () => Buffer.concat([await picture(9, 9), Buffer.alloc(10_000_000)]),
    413,
    'A picture can be at most 10 MB',
    undefined,
  ],
  [
    'avatar',
    async () => (await picture(99, 99)).subarray(0, 60),
    400,
    'This picture is damaged or not complete',
    'file',
  ],
  [
    'cover',
    async () => (await picture(99, 99)).subarray(0, 60),
    400,
    'This picture is damaged or not complete',
    'file',
  ],
  ['document', () => Buffer.from('#!/bin/sh\n'), 415, 'Files of this kind cannot be sent', undefined],
  ['document', () => Buffer.from('Just words\n'), 415, 'A document must be a picture or a PDF', undefined],
  ['document', () => Buffer.concat([pdf, Buffer.alloc(10_000_000)]), 413, 'A document can be at most 10 MB', undefined],
  ['document', () => Buffer.alloc(0), 400, 'This file is empty', 'documents'],
  [
    'document',
    async () => (await picture(99, 99)).subarray(0, 60),
    400,
    'This picture is damaged or not complete',
    'documents',
  ],
  [
    'preview',
    () => Buffer.from('<svg onload="alert(1)"/>'),
    415,
    'A picture must be a JPEG, PNG, WebP, GIF, AVIF or HEIC file',
    undefined,
  ],
] as const)('%s: what cannot be one is refused (%#)', async (purpose, content, status, message, field) => {
  const before = await world.files('files/media/assets');
  const refused = await send(purpose, await content());
  expect([refused.status, refused.message]).toEqual([status, message]);
  if (field !== undefined) expect(refused.answer.errors).toMatchObject([{ field }]);
  expect(await world.files('files/media/assets')).toEqual(before);
});

test('of a refused request nothing stays', async () => {
  const broken = (await picture(99, 99)).subarray(0, 60);
  expect((await send('document', pdf, await picture(20, 20), broken)).status).toBe(400);
  expect(await world.deps.database.sql`select id from asset where owner_id = ${mara.id}`).toEqual([]);
});

test('the picture of a preview is refused while it arrives once it is too large', async () => {
  const more = { ownerId: nobodysId, isLimitedByKind: 'false' };
  const content = Buffer.concat([await picture(9, 9), Buffer.alloc(5_000_000)]);
  expect((await hand(newForm(), content, more)).status).toBe(413);
});

test('a preview is nobody’s, and nothing else is', async () => {
  const form = newForm();
  const file = await hand(form, await picture(20, 20));
  expect((await store(form, [file], { purpose: 'preview' })).status).toBe(400);
  expect((await store(form, [file], { purpose: 'avatar', ownerId: nobodysId })).status).toBe(400);
});

test('each is an asset of its own, which no vault shows and which goes with its use at once', async () => {
  const content = await picture(30, 30);
  for (const purpose of ['avatar', 'cover', 'document', 'preview']) {
    const [one, other] = [await make(purpose, content), await make(purpose, content)];
    expect(one).not.toBe(other);
    await tell(one, false);
    expect((await world.get(mara, `/media/assets/${one}`)).status).toBe(404);
    expect((await tell(one, true)).status).toBe(200);
    expect(await namesOf(one)).toEqual([]);
    expect(await world.deps.database.sql`select id from asset where id = ${one}`).toEqual([]);
    expect(await namesOf(other)).not.toEqual([]);
    // Told again, as after a lost answer.
    expect((await tell(one, true)).status).toBe(200);
  }
});

test('one whose use was given up goes, though nobody has told of it before', async () => {
  const id = await make('document', pdf);
  await tell(id, true);
  expect(await namesOf(id)).toEqual([]);
});

test('one of which nobody tells goes after a day, and one that is used stays', async () => {
  const [untold, used] = [await make('document', pdf), await make('avatar', await picture(30, 30))];
  await tell(used, false);
  world.clock.advance(day - 60_000);
  await discard();
  expect(await namesOf(untold)).toEqual(['whole.bin']);
  world.clock.advance(120_000);
  await discard();
  await waitFor(async () => (await namesOf(untold)).length === 0);
  expect([await namesOf(untold), await namesOf(used)]).toEqual([[], ['256.webp', '512.webp']]);
});

test('documents count in their owner’s quota, and the pictures of their profile do not', async () => {
  await make('avatar', await picture(30, 30));
  await make('cover', await picture(30, 30));
  await make('document', pdf);
  expect((await world.get(mara, '/media/storage')).data.usedBytes).toBe(pdf.length);
});
