import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discardUnused } from '#/assets/discard-assets.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { createTestForms } from '#/testing/test-forms.ts';

let world: MediaWorld;
let mara: TestPerson;
const headers = asService('social', 'media');

const picture = (width = 700, background = '#135') =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const { newForm, hand, store, end } = createTestForms(() => ({ world, ownerId: mara.id }));
const reserved = async () =>
  (await world.deps.database.sql`select 1 from kit.upload_reservation where user_id = ${mara.id}`).length;
const vault = async () => (await world.get(mara, '/media/assets')).data.assets;

describe('a service with room', () => {
  beforeAll(async () => {
    world = await startMedia({ UPLOADS_PER_WINDOW: '1000', FILM_TOOLS: process.env.FILM_TOOLS ?? '' });
  });
  afterAll(() => world.destroy());
  beforeEach(() => {
    mara = world.person();
  });

  test('files of a form become assets in their order, and nothing else is left of it', async () => {
    const form = newForm();
    const [one, two] = [await hand(form, await picture()), await hand(form, Buffer.from('Words'))];
    expect(await world.files('files/media/forms')).toHaveLength(2);
    const { status, assets } = await store(form, [{ ...two, fileName: 'C:\\notes\\words.txt' }, one]);
    expect(status).toBe(200);
    expect(assets).toMatchObject([
      { type: 'FILE', title: 'words.txt', size: 5, widths: [] },
      { type: 'IMAGE', title: 'a.png', widths: [640, 700], width: 700, height: 40, mimeType: 'image/webp' },
    ]);
    expect((await vault()).map(({ id }) => id).sort()).toEqual(assets.map(({ id }) => id).sort());
    expect(await reserved()).toBe(1);
    await end(form);
    expect(await reserved()).toBe(0);
    expect(await world.files('files/media/forms')).toEqual([]);
    // Ended twice, as after a lost answer.
    expect((await end(form)).status).toBe(200);
  });

  test('the size of a picture is that of its largest form', async () => {
    const form = newForm();
    const { assets } = await store(form, [await hand(form, await picture(1_000))]);
    const [asset] = await vault();
    const { bytes } = await world.get(mara, asset?.url ?? '');
    expect(assets[0]?.size).toBe(bytes.length);
  });

  test('the same bytes are one asset, also when they are sent again', async () => {
    const [first, second] = [newForm(), newForm()];
    const bytes = await picture();
    const one = await store(first, [await hand(first, bytes), await hand(first, bytes)]);
    const two = await store(second, [await hand(second, bytes)]);
    expect(new Set([...one.assets, ...two.assets].map(({ id }) => id)).size).toBe(1);
  });

  test('all files are recognised before the first is stored', async () => {
    const form = newForm();
    const [good, bad] = [await hand(form, await picture()), await hand(form, Buffer.from('#!/bin/sh\n'))];
    expect(await store(form, [good, bad])).toMatchObject({
      status: 415,
      message: 'Files of this kind cannot be sent',
    });
    expect(await vault()).toEqual([]);
    const empty = newForm();
    expect((await store(empty, [await hand(empty, Buffer.alloc(0))])).answer.status).toBe(400);
  });

  test('film and sound that cannot be read are kept as they were sent, unless they say where they were recorded', async () => {
    const beginning = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');
    const film = (rest: string) => Buffer.concat([beginning, Buffer.alloc(400, 7), Buffer.from(rest, 'latin1')]);
    const wave = Buffer.concat([Buffer.from('RIFF\x90\x01\0\0WAVEfmt ', 'latin1'), Buffer.alloc(400, 7)]);
    const sound = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x44', 'latin1'), Buffer.alloc(400, 7)]);
    const form = newForm();
    const sent = [
      { ...(await hand(form, film(''))), fileName: 'a.mp4' },
      { ...(await hand(form, sound)), fileName: 'a.mp3' },
      { ...(await hand(form, wave)), fileName: 'a.wav' },
    ];
    const { assets, status, message } = await store(form, sent);
    expect([status, message]).toEqual([200, undefined]);
    expect(assets).toMatchObject([
      { type: 'VIDEO', mimeType: 'video/mp4', widths: [] },
      { type: 'AUDIO', mimeType: 'audio/mpeg' },
      { type: 'AUDIO', mimeType: 'audio/wav' },
    ]);
    const shown = await vault();
    expect(shown.find(({ type }) => type === 'VIDEO')).toMatchObject({
      state: 'FAILED',
      failure: 'This file is damaged or not complete. It is kept as it was sent, and may not play.',
    });
    const url = shown.find(({ id }) => id === assets[0]?.id)?.url ?? '';
    expect((await world.get(mara, url)).bytes.equals(film(''))).toBe(true);
    const marked = newForm();
    expect(
      await store(marked, [{ ...(await hand(marked, film('\xa9xyz\0\x12\x15\xc7+52.5+013.4/'))), fileName: 'b.mp4' }]),
    ).toMatchObject({
      status: 400,
      message: 'This file is damaged or not complete',
    });
  });

  test('counts in its owner’s storage', async () => {
    const form = newForm();
    await store(form, [{ ...(await hand(form, Buffer.from('Words'))), fileName: 'words.txt' }]);
    expect((await world.get(mara, '/media/storage')).data).toEqual({ usedBytes: 5, quotaBytes: 50_000_000_000 });
  });

  test('a poster is of a film', async () => {
    const form = newForm();
    const [one, two] = [await hand(form, await picture()), await hand(form, await picture(80))];
    expect(await store(form, [{ ...one, posterId: two.id }])).toMatchObject({
      status: 400,
      message: 'Only a video can have a poster',
    });
  });

  test('what is not kept goes once nothing uses it', async () => {
    const form = newForm();
    const { assets } = await store(form, [await hand(form, await picture())], { isKept: false });
    const [asset] = assets;
    const deps = await mediaDepsOf(world.deps);
    const use = { id: randomUUID(), assetId: asset?.id, targetId: randomUUID(), hasEnded: false };
    const tell = (change: object) =>
      world.call(null, {
        method: 'POST',
        url: '/internal/assets/uses',
        headers,
        payload: { uses: [{ ...use, ...change }] },
      });
    await tell({});
    world.clock.advance(8 * 86_400_000);
    await discardUnused(deps);
    expect(await world.files(`files/media/assets/${asset?.id}`)).not.toEqual([]);
    await tell({ hasEnded: true });
    await discardUnused(deps);
    expect(await world.files(`files/media/assets/${asset?.id}`)).toEqual([]);
    expect((await world.get(mara, '/media/vault')).data.usedBytes).toBe(0);
  });

  test('what was passing is kept once its owner sends it for the vault', async () => {
    const [first, second] = [newForm(), newForm()];
    const bytes = await picture();
    await store(first, [await hand(first, bytes)], { isKept: false });
    const { assets } = await store(second, [await hand(second, bytes)]);
    world.clock.advance(8 * 86_400_000);
    await discardUnused(await mediaDepsOf(world.deps));
    expect((await vault()).map(({ id }) => id)).toEqual([assets[0]?.id]);
  });

  test('the same bytes for another purpose are another asset, which no vault shows', async () => {
    const form = newForm();
    const file = await hand(form, await picture());
    const post = await store(form, [file]);
    const document = await store(form, [file], { purpose: 'document', isKept: false });
    expect(document.assets[0]?.id).not.toBe(post.assets[0]?.id);
    expect(await vault()).toHaveLength(1);
  });

  test('a file is refused while it arrives once it is too large for its kind', async () => {
    const cases = [
      [await picture(), 21, 'A picture can be at most 20 MB'],
      [Buffer.from('%PDF-1.7\n'), 51, 'A file can be at most 50 MB'],
    ] as const;
    for (const [beginning, megabytes, message] of cases) {
      const content = Buffer.concat([beginning, Buffer.alloc(megabytes * 1_000_000)]);
      expect(await hand(newForm(), content)).toMatchObject({ status: 413, message });
    }
    // The caller limits it: a poster, for instance.
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(51_000_000)]);
    expect((await hand(newForm(), pdf, { isLimitedByKind: 'false' })).status).toBe(200);
  });

  test('nothing remains of a file whose sender leaves', async () => {
    const before = await world.files('files/media');
    const query = new URLSearchParams({ ownerId: mara.id, before: '0', isLimitedByKind: 'true' });
    const sending = request(`${world.address}/internal/forms/${randomUUID()}/files/${randomUUID()}?${query}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(300_000));
    await waitFor(async () => (await world.files('files/media')).length > before.length);
    sending.destroy();
    await waitFor(async () => (await world.files('files/media')).length === before.length);
  });

  test('what was never ended goes after an hour', async () => {
    const form = newForm();
    await hand(form, await picture());
    world.clock.advance(3_700_000);
    await waitFor(async () => (await world.files('files/media/forms')).length === 0, { timeoutMs: 20_000 });
    expect(await store(form, [{ id: randomUUID(), fileName: 'a', claimedType: '' }])).toMatchObject({
      status: 409,
      message: 'The files of this form are gone. Please send it again.',
    });
  });

  test('the erasure of its owner ends a form', async () => {
    const form = newForm();
    const file = await hand(form, await picture());
    await world.deps.database.sql`delete from kit.upload_reservation where id = ${form.id}`;
    expect((await store(form, [file])).status).toBe(409);
    expect(await vault()).toEqual([]);
  });

  test('only social and messaging hand files on, and a form has one owner', async () => {
    const form = newForm();
    await hand(form, Buffer.from('One'));
    expect((await hand(form, Buffer.from('Two'), { ownerId: randomUUID() })).status).toBe(409);
    const asked = await world.call(null, {
      method: 'DELETE',
      url: `/internal/forms/${form.id}`,
      headers: asService('payments', 'media'),
    });
    expect(asked.status).toBe(403);
  });
});

describe('a service with narrow limits', () => {
  test('a form counts once, however many files it has, and apart from resumable uploads', async () => {
    world = await startMedia({ UPLOADS_PER_WINDOW: '2', UPLOAD_WINDOW_SECONDS: '600' });
    world.clock.stopAt(new Date().toISOString());
    mara = world.person();
    for (const form of [newForm(), newForm()]) {
      for (const word of ['One', 'Two', 'Three'])
        expect(await hand(form, Buffer.from(word))).toMatchObject({ status: 200 });
      await end(form);
    }
    const { answer } = await hand(newForm(), Buffer.from('Four'));
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '300']);
    expect((await world.upload(mara, Buffer.from('Five'), 'five.txt')).size).toBe(4);
    world.clock.advance(300_000);
    expect((await hand(newForm(), Buffer.from('Six'))).status).toBe(200);
    // A clock that is set back refuses nobody for longer.
    world.clock.advance(-3_600_000);
    expect((await hand(newForm(), Buffer.from('Seven'))).status).toBe(200);
    await world.destroy();
  });

  test('a quota counts what is stored and what arrives', async () => {
    world = await startMedia({ UPLOAD_QUOTA_MB: '1' });
    mara = world.person();
    const bytes = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size)]);
    const form = newForm();
    const announced = '700000';
    const file = await hand(form, bytes(600_000), { announced });
    expect(await hand(newForm(), bytes(600_000), { announced })).toMatchObject({
      status: 413,
      message: 'There is no room for this: your files can take up 1 MB',
    });
    expect((await store(form, [{ ...file, fileName: 'a.pdf' }])).status).toBe(200);
    await end(form);
    // A body of unknown length has what is left.
    const unknown = request(
      `${world.address}/internal/forms/${randomUUID()}/files/${randomUUID()}?${new URLSearchParams({
        ownerId: mara.id,
        before: '0',
        isLimitedByKind: 'true',
      })}`,
      { method: 'PUT', headers: { ...headers, 'content-type': 'application/octet-stream' } },
    );
    const answered = new Promise((resolve, reject) => {
      unknown.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    });
    unknown.end(bytes(500_000));
    expect(await answered).toBe(413);
    await world.destroy();
  });

  test('on a disk that is nearly full nothing is received', async () => {
    world = await startMedia({ UPLOAD_FLOOR_MB: '100000000' });
    mara = world.person();
    expect(await hand(newForm(), Buffer.from('One'))).toMatchObject({
      status: 507,
      message: 'There is no space for files at the moment. Please try again later.',
    });
    await world.destroy();
  });
});
