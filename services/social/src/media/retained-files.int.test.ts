import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormPart } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng, page, svg } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  process.env.TMPDIR = await mkdtemp(join(tmpdir(), 'stagedoor-retained-files-'));
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
  mara = await world.someone('mara', 'CREATOR');
});
afterAll(async () => {
  await world.service.destroy();
  await rm(tmpdir(), { recursive: true });
});

/** The smallest content by which a file's type is recognised, with a readable text in it. */
const filler = Buffer.from('0123456789'.repeat(500));
const box = (type: string, rest: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + rest.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, rest]);
};
const brand = (name: string) => Buffer.concat([box('ftyp', Buffer.from(`${name}\0\0\0\0${name}`, 'latin1')), filler]);
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex'),
  filler,
]);
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), filler]);
const mp3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from('fffb9064', 'hex'), filler]);
const ogg = Buffer.concat([Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis`, 'latin1'), filler]);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), filler]);

const send = (value: Buffer, fileName: string, more: { name: string; value: string }[] = []) =>
  world.call('/posts', {
    method: 'POST',
    as: mara,
    form: [{ name: 'content', value: 'With a file' }, ...more, { name: 'media', value, fileName }],
  });

test.each([
  ['mp4', brand('isom'), 'VIDEO', 'video/mp4', 'mp4'],
  ['webm', webm, 'VIDEO', 'video/webm', 'webm'],
  ['mov', brand('qt  '), 'VIDEO', 'video/quicktime', 'mov'],
  ['mp3', mp3, 'AUDIO', 'audio/mpeg', 'mp3'],
  ['m4a', brand('M4A '), 'AUDIO', 'audio/mp4', 'm4a'],
  ['ogg', ogg, 'AUDIO', 'audio/ogg', 'ogg'],
  ['wav', wav, 'AUDIO', 'audio/wav', 'wav'],
] as const)(
  '%s is recognized by its content, stored unchanged and served in parts',
  async (_, file, type, mimeType, extension) => {
    const { status, data } = await send(file, 'claims to be.pdf');
    expect(status).toBe(201);
    const [item] = data.media;
    expect(item).toMatchObject({ type, mimeType, size: file.length, thumbnailUrl: null, width: null, height: null });
    expect(item.url).toMatch(new RegExp(`/whole\\.${extension}$`));
    const whole = await world.call(item.url);
    expect(whole.bytes.equals(file)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': mimeType,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(whole.headers['content-disposition']).toBeUndefined();
    const part = await world.call(item.url, { headers: { range: 'bytes=100-199' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 100-199/${file.length}` } });
    expect(part.bytes.equals(file.subarray(100, 200))).toBe(true);
  },
);

test.each([
  ['a PDF', pdf, "the 'plan' (1).pdf", 'application/pdf', 'the%20%27plan%27%20%281%29.pdf'],
  ['a text', Buffer.from('Just words\n'), 'notes.html', 'text/plain', 'notes.html'],
  ['a text of Windows', Buffer.from('\uFEFF<3 café\r\n', 'utf16le'), 'notes.txt', 'text/plain', 'notes.txt'],
  ['a text in Latin-1', Buffer.from('café', 'latin1'), 'café.txt', 'text/plain', 'caf%C3%A9.txt'],
])('%s is a file that is only ever saved, under its name', async (_, content, name, mimeType, encoded) => {
  const [item] = (await send(content, name)).data.media;
  expect(item).toMatchObject({ type: 'FILE', mimeType, alt: name, thumbnailUrl: null });
  const saved = await world.call(item.url);
  expect(saved.bytes.equals(content)).toBe(true);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encoded}`,
    'x-content-type-options': 'nosniff',
  });
});

test('the file of a locked post is not served, and its name not shown; its author gets a signed URL', async () => {
  const { data } = await send(brand('isom'), 'secret name.mp4', [{ name: 'price', value: '5' }]);
  const [mine] = data.media;
  expect(mine.url).toMatch(/^\/media\/files\/social\/private\/.*signature=/);
  const part = { headers: { range: 'bytes=0-9' } };
  expect((await world.call(mine.url, { ...part, as: mara })).status).toBe(206);
  // The address alone, passed on, opens nothing.
  expect((await world.call(mine.url, part)).status).toBe(404);
  expect((await world.call(mine.url, { ...part, as: await world.someone() })).status).toBe(404);
  const [path = ''] = mine.url.split('?');
  for (const url of [path, path.replace('/private/', '/public/')]) {
    expect((await world.call(url, { ...part, as: mara })).status).toBe(404);
  }
  const locked = await world.call(`/posts/${data.id}`);
  const { streamUrl: _, assetId: __, ...shown } = mine;
  expect(locked.data.media).toEqual([{ ...shown, url: null, alt: null, thumbnailUrl: null }]);
  expect(JSON.stringify(locked.body)).not.toContain('secret name');
  world.service.clock.advance(31 * 60_000);
  expect((await world.call(mine.url, { as: mara })).status).toBe(404);
});

test('several of every kind keep their order, and go with the post', async () => {
  const form = [flatPng(8, 8), brand('isom'), pdf].map((value) => ({ name: 'media', value, fileName: 'x' }));
  const { data } = await world.call('/posts', { method: 'POST', as: mara, form });
  expect(data.media.map(({ type }: { type: string }) => type)).toEqual(['IMAGE', 'VIDEO', 'FILE']);
  expect((await world.call('/posts/explore?type=VIDEO')).data.posts.map(({ id }: { id: string }) => id)).toContain(
    data.id,
  );
  await world.call(`/posts/${data.id}`, { method: 'DELETE', as: mara });
  const ended = () => world.media.uses.filter(({ targetId, hasEnded }) => targetId === data.id && hasEnded);
  await waitFor(() => ended().length === 3, { what: 'the end of its uses' });
});

test('a price that is set later moves the file to a private folder', async () => {
  const { data } = await send(brand('isom'), 'x.mp4');
  const changed = await world.call(`/posts/${data.id}`, { method: 'PUT', as: mara, body: { price: 3 } });
  const [item] = changed.data.media;
  expect((await world.call(item.url, { as: mara })).bytes.equals(brand('isom'))).toBe(true);
  expect((await world.call(data.media[0].url)).status).toBe(404);
});

describe('a poster', () => {
  let films = 0;
  /** A film that nobody has sent before. */
  const newFilm = () => {
    films += 1;
    const value = Buffer.concat([brand('isom'), Buffer.from(String(films))]);
    return { name: 'media', value, fileName: 'x.mp4', type: 'video/mp4' };
  };
  const video = newFilm();
  const poster = (value: Buffer) => ({ name: 'posters', value, fileName: 'poster.png', type: 'image/png' });
  const of = (...places: number[]) => ({ name: 'posterOf', value: JSON.stringify(places) });
  const post = (...form: FormPart[]) => world.call('/posts', { method: 'POST', as: mara, form });

  test('is shown until the video plays, and sets its aspect ratio', async () => {
    const picture = { name: 'media', value: flatPng(8, 8), fileName: 'x.png' };
    const [first, second] = [newFilm(), newFilm()];
    const { status, data } = await post(picture, first, second, poster(flatPng(1280, 720)), of(2));
    expect(status).toBe(201);
    const [, plain, item] = data.media;
    expect(plain).toMatchObject({ type: 'VIDEO', thumbnailUrl: null, width: null });
    expect(item).toMatchObject({ type: 'VIDEO', width: 1280, height: 720, size: second.value.length });
    expect(item.url).toMatch(/whole\.mp4$/);
    const shown = await sharp((await world.call(item.thumbnailUrl)).bytes).metadata();
    expect([shown.format, shown.width]).toEqual(['webp', 640]);
    expect((await world.call(`/posts/${data.id}`, { as: mara })).data.media[2]).toEqual(item);
  });

  test('of a locked video is blurred, and moves with it when a price is set', async () => {
    const { data } = await post(newFilm(), poster(flatPng(640, 360)), of(0));
    const changed = await world.call(`/posts/${data.id}`, { method: 'PUT', as: mara, body: { price: 3 } });
    expect((await world.call(data.media[0].thumbnailUrl)).status).toBe(404);
    expect((await world.call(changed.data.media[0].thumbnailUrl, { as: mara })).status).toBe(200);
    const [locked] = (await world.call(`/posts/${data.id}`)).data.media;
    expect(locked).toMatchObject({ type: 'VIDEO', url: null, width: 640 });
    expect((await sharp((await world.call(locked.thumbnailUrl)).bytes).metadata()).width).toBe(24);
  });

  test.each([
    ['that is no picture', 415, [video, poster(page), of(0)], undefined],
    ['that is damaged', 400, [video, poster(flatPng(99, 99).subarray(0, 50)), of(0)], 'posters'],
    ['of a file that is no video', 400, [poster(flatPng(8, 8)), { ...video, value: pdf }, of(0)], 'posterOf'],
    ['of a file that is not there', 400, [video, poster(flatPng(8, 8)), of(1)], 'posterOf'],
    ['of which it is not said whose', 400, [video, poster(flatPng(8, 8))], 'posterOf'],
    ['beside another of the same', 400, [video, poster(flatPng(8, 8)), poster(flatPng(8, 8)), of(0, 0)], 'posterOf'],
    ['that was promised', 400, [video, of(0)], 'posterOf'],
    ['without anything else', 400, [poster(flatPng(8, 8)), of(0)], 'content'],
  ] as const)('%s is refused, and nothing stays', async (_, status, form, field) => {
    const before = world.media.assets.size;
    const refused = await post(...form);
    expect(refused.status).toBe(status);
    if (field !== undefined) expect(refused.body.errors).toMatchObject([{ field }]);
    expect(world.media.assets.size).toEqual(before);
  });
});

test.each([
  ['a page named .mp4', page],
  ['an SVG', svg],
  ['a script', Buffer.from('#!/bin/sh\necho')],
  ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(100)])],
  ['bytes that are nothing', Buffer.from([0, 1, 2, 255, 254, 0, 9])],
])('%s is refused and leaves nothing behind', async (_, content) => {
  const before = world.media.assets.size;
  expect((await send(content, 'x.mp4')).status).toBe(415);
  expect(world.media.assets.size).toEqual(before);
});
