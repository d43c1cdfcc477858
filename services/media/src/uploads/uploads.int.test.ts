import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { Upload } from '@tus/server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { uploads } from '#/db/tables.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson, tus } from '#/testing/media-world.ts';
import { giveUpExpired, queueForgotten, refuseSetAside, removeEnded } from '#/uploads/upload-jobs.ts';

let world: MediaWorld;
let mara: TestPerson;

beforeAll(async () => {
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', UPLOAD_QUOTA_MB: '10' });
});
afterAll(() => world.destroy());
beforeEach(() => {
  mara = world.person();
});

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const notes = (length: number) =>
  Buffer.from(
    `${randomBytes(length)
      .toString('hex')
      .slice(0, length - 1)}\n`,
  );

/** Begins to send an upload and stops after so many bytes, once they have arrived. The connection stays open. */
async function sendSlowly(id: string, content: Buffer, bytes: number): Promise<Socket> {
  const socket = connect(Number(new URL(world.address).port), '127.0.0.1');
  socket.write(
    `PATCH /media/uploads/${id} HTTP/1.1\r\nhost: media\r\nauthorization: ${mara.headers.authorization}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${content.length}\r\n\r\n`,
  );
  socket.write(content.subarray(0, bytes));
  const deps = await mediaDepsOf(world.deps);
  await waitFor(async () => (await deps.uploadStore.getUpload(id)).offset === bytes);
  return socket;
}

/** Whether bytes of an upload are there. */
const bytesOf = async (id: string) => (await world.files('uploads')).some((file) => file.includes(id));

describe('an upload', () => {
  test('goes on where it was interrupted, and becomes an asset', async () => {
    const content = notes(3_000);
    const id = await world.create(mara, content.length, { filename: 'notes.txt', sha256: digestOf(content) });
    expect(await world.send(mara, id, 0, content.subarray(0, 1_000))).toMatchObject({ status: 204 });
    expect((await world.get(mara, `/media/uploads/${id}`)).data).toEqual({
      id,
      state: 'receiving',
      received: 1_000,
      size: 3_000,
    });
    expect(await world.offset(mara, id)).toBe(1_000);
    expect(await world.send(mara, id, 1_000, content.subarray(1_000))).toMatchObject({
      status: 204,
      headers: { 'upload-offset': '3000', 'tus-resumable': '1.0.0' },
    });
    const { state, asset } = await world.settled(mara, id);
    expect(state).toBe('done');
    expect(asset).toMatchObject({ type: 'FILE', title: 'notes.txt', size: 3_000, mimeType: 'text/plain' });
    expect((await world.get(mara, asset.url)).bytes).toEqual(content);
    await waitFor(async () => !(await bytesOf(id)));
  });

  test('whose client vanished in the middle of a request has what arrived', async () => {
    const content = notes(200_000);
    const id = await world.create(mara, content.length);
    const socket = await sendSlowly(id, content, 100_000);
    socket.destroy();
    expect(await world.offset(mara, id)).toBe(100_000);
    await world.send(mara, id, 100_000, content.subarray(100_000));
    expect((await world.settled(mara, id)).state).toBe('done');
  });

  test('is taken over from a connection that hangs', async () => {
    const content = notes(2_000);
    const id = await world.create(mara, content.length);
    const socket = await sendSlowly(id, content, 500);
    // The hanging request has the lock, and gives it up within seconds.
    const offset = await world.offset(mara, id);
    expect(offset).toBe(500);
    expect((await world.send(mara, id, offset, content.subarray(offset))).status).toBe(204);
    socket.destroy();
    expect((await world.settled(mara, id)).state).toBe('done');
  });

  test('refuses bytes for another place, and more than were announced', async () => {
    const id = await world.create(mara, 100);
    await world.send(mara, id, 0, Buffer.alloc(40, 'a'));
    expect(await world.send(mara, id, 0, Buffer.alloc(40, 'a'))).toMatchObject({
      status: 409,
      message: 'The upload is at another place by now',
    });
    expect((await world.send(mara, id, 40, Buffer.alloc(61, 'a'))).status).toBe(413);
    expect(await world.offset(mara, id)).toBe(40);
  });

  test.each([
    ['without a length', {}, 400],
    ['without a byte', { 'upload-length': '0' }, 400],
    ['of more than 5 GB', { 'upload-length': '5000000001' }, 413],
    ['past the quota', { 'upload-length': '10000001' }, 413],
    ['with a wrong digest', { 'upload-length': '5', 'upload-metadata': 'sha256 YWJj' }, 400],
    ['without the protocol', { 'tus-resumable': '0.9', 'upload-length': '5' }, 400],
  ])('%s is refused', async (_name, headers, status) => {
    const answer = await world.call(mara, { method: 'POST', url: '/media/uploads', headers: { ...tus, ...headers } });
    expect([answer.status, typeof answer.message]).toEqual([status, 'string']);
  });

  test('counts in the quota until it ends, and no longer', async () => {
    const id = await world.create(mara, 6_000_000);
    await expect(world.create(mara, 6_000_000)).rejects.toThrow(
      '413 There is no room for this: your files can take up 10 MB',
    );
    const ended = await world.call(mara, { method: 'DELETE', url: `/media/uploads/${id}`, headers: tus });
    expect(ended.status).toBe(204);
    expect(await world.offset(mara, id)).toBe(-404);
    await world.create(mara, 6_000_000);
  });

  test('is nobody else’s', async () => {
    const id = await world.create(mara, 10);
    const other = world.person();
    expect(await world.offset(other, id)).toBe(-404);
    expect((await world.send(other, id, 0, Buffer.alloc(10))).status).toBe(404);
    expect((await world.get(other, `/media/uploads/${id}`)).status).toBe(404);
    for (const url of [`/media/uploads/${id}x`, '/media/uploads/..%2f..%2fetc']) {
      expect((await world.call(mara, { method: 'HEAD', url, headers: tus })).status).toBe(404);
    }
    const anonymous = await world.call(null, { method: 'POST', url: '/media/uploads', headers: tus });
    expect(anonymous.status).toBe(401);
    const dashes = '-'.repeat(36);
    expect((await world.call(mara, { method: 'HEAD', url: `/media/uploads/${dashes}`, headers: tus })).status).toBe(
      404,
    );
  });

  test('that arrived damaged is refused, and may be sent again', async () => {
    const content = notes(500);
    const id = await world.create(mara, content.length, { sha256: digestOf(notes(500)) });
    await world.send(mara, id, 0, content);
    expect(await world.settled(mara, id)).toMatchObject({
      state: 'refused',
      message: 'This file arrived damaged. Please send it again.',
    });
    await waitFor(async () => !(await bytesOf(id)));
    await world.upload(mara, content, 'again.txt');
  });

  test('of a kind that cannot be sent is refused with a sentence', async () => {
    const content = Buffer.concat([Buffer.from('MZ'), randomBytes(500)]);
    const id = await world.create(mara, content.length, { filename: 'setup.exe' });
    await world.send(mara, id, 0, content);
    expect(await world.settled(mara, id)).toMatchObject({
      state: 'refused',
      message: 'Files of this kind cannot be sent',
    });
  });

  test('of the same bytes twice at once is one asset', async () => {
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#824' } })
      .png()
      .toBuffer();
    const [one, two] = await Promise.all([
      world.upload(mara, content, 'one.png', 'image/png'),
      world.upload(mara, content, 'two.png', 'image/png'),
    ]);
    expect(two.id).toBe(one.id);
    const { data } = await world.get(mara, '/media/assets');
    expect(data.assets).toHaveLength(1);
    const known = await world.post(mara, '/media/assets/find', { sha256: digestOf(content), size: content.length });
    expect(known.data.id).toBe(one.id);
    // Somebody else's own bytes are not known to them.
    const other = await world.post(world.person(), '/media/assets/find', {
      sha256: digestOf(content),
      size: content.length,
    });
    expect(other).toMatchObject({ status: 200, data: null });
  });

  test('is finished by another instance if the first ended before it could', async () => {
    const content = notes(700);
    const id = await world.create(mara, content.length, { filename: 'late.txt' });
    const deps = await mediaDepsOf(world.deps);
    // What a process leaves that was killed after the last byte: no hook has run.
    await writeFile(join(world.dataDir, 'uploads', 'media', id), content);
    const left = deps.database
      .sql`update upload set lock_holder = ${id}, locked_until = now() - interval '1 s' where id = ${id}`;
    await left;
    await queueForgotten(deps);
    expect((await world.settled(mara, id)).state).toBe('done');
    // A client that has not heard of it need not send a byte again.
    expect(await world.offset(mara, id)).toBe(700);
  });

  test('is given up after a day, of which its client is told for a week', async () => {
    const own = await startMedia({ UPLOAD_QUOTA_MB: '1' });
    try {
      const id = await own.create(mara, 1_000_000);
      const deps = await mediaDepsOf(own.deps);
      await giveUpExpired(deps);
      expect(await own.offset(mara, id)).toBe(0);
      const isGone = async () => {
        const url = `/media/uploads/${id}`;
        const message = 'This upload was given up after a day';
        expect(await own.offset(mara, id)).toBe(-410);
        expect(await own.send(mara, id, 0, Buffer.alloc(1))).toMatchObject({ status: 410, message });
        expect(await own.get(mara, url)).toMatchObject({ status: 410, message });
        expect((await own.get(own.person(), url)).status).toBe(404);
      };
      own.clock.advance(86_400_001);
      await isGone();
      await giveUpExpired(deps);
      await removeEnded(deps);
      await isGone();
      expect(await own.files('uploads')).toEqual([]);
      // Its bytes do not count any more.
      const other = await own.create(mara, 1_000_000);
      await own.call(mara, { method: 'DELETE', url: `/media/uploads/${other}`, headers: tus });
      own.clock.advance(7 * 86_400_000 + 1);
      await removeEnded(deps);
      expect(await own.offset(mara, id)).toBe(-404);
    } finally {
      await own.destroy();
    }
  });

  /** Starts a service to which all bytes of an upload have come that is not finished yet. `next` leaves out failures. */
  async function receiveWhole(
    environment: { readonly [name: string]: string },
    next: { readonly [attempts: number]: number },
  ) {
    const own = await startMedia(environment);
    onTestFinished(() => own.destroy());
    const [id, now] = [randomUUID(), own.clock.now()];
    own.clock.stopAt(now);
    const deps = await mediaDepsOf(own.deps);
    await deps.database.db.insert(uploads).values({
      ...{ id, ownerId: mara.id, size: 5, fileName: 'five.txt', claimedType: '', createdAt: now },
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    await deps.uploadStore.create(new Upload({ id, size: 5, offset: 0 }));
    await deps.uploadStore.write(Readable.from([Buffer.from('five\n')]), id, 0);
    await queueForgotten(deps);
    const { sql } = deps.database;
    return {
      ...{ own, id, deps },
      /** Waits for a failed attempt, and lets the next one be due. */
      async fail(attempts: number) {
        const row = await waitFor(async () => {
          const [found] = await sql<{ failed: boolean; why: string }[]>`
            select failed_at is not null as failed, last_error as why from upload_finish
            where upload_id = ${id} and attempts = ${attempts} and last_error is not null`;
          return found;
        });
        await sql`update upload_finish set last_error = null, attempts = ${next[attempts] ?? attempts}`;
        own.clock.advance(300_001);
        return row;
      },
    };
  }

  test('that cannot be finished for reasons of ours is tried again with pauses, and then refused', async () => {
    const noFolder = join(world.dataDir, 'a-file');
    await writeFile(noFolder, '');
    const { own, id, deps, fail } = await receiveWhole({ WORK_DIR: noFolder }, { 2: 9 });
    const read = async () => (await own.get(mara, `/media/uploads/${id}`)).data;
    expect(await fail(1)).toMatchObject({ failed: false });
    expect(await fail(2)).toMatchObject({ failed: false });
    await refuseSetAside(deps);
    expect((await read()).state).toBe('checking');
    // Operators see it as a failed job, with the reason.
    expect(await fail(10)).toEqual({ failed: true, why: expect.stringContaining('EEXIST') });
    await refuseSetAside(deps);
    const message = 'This file could not be finished, which is our fault. Please send it again.';
    expect(await read()).toMatchObject({ state: 'refused', message });
    expect(await own.files('uploads')).toEqual([]);
  });

  test('waits for space to be worked on, however long it takes, and operators read why', async () => {
    const { own, id, deps, fail } = await receiveWhole({ UPLOAD_FLOOR_MB: '100000000' }, { 1: 9 });
    const why = expect.stringContaining('There is too little free space to work on a file');
    expect(await fail(1)).toEqual({ failed: false, why });
    expect(await fail(5)).toEqual({ failed: false, why });
    own.clock.advance(86_400_000);
    await refuseSetAside(deps);
    await giveUpExpired(deps);
    await removeEnded(deps);
    expect((await own.get(mara, `/media/uploads/${id}`)).data.state).toBe('checking');
  });
});
