import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '@stagedoor/service-kit/files/file-store';
import { type FormPart, multipartBody } from '@stagedoor/service-kit/testing/multipart-body';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '#/media/sweep-files.ts';
import { expectPresent, urlOf } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { mp3, mp4, page, pdf, picture, program, script, svg, videoFrom, wav } from '#/testing/sample-files.ts';

let world: MessagingWorld;
let dataDir: string;
let mara: TestPerson;
let theo: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'messaging-media-'));
  world = await startWorld({ DATA_DIR: dataDir, UPLOADS_PER_WINDOW: '100000', UPLOAD_WINDOW_SECONDS: '86400' });
  mara = await world.join('mara', { role: 'CREATOR' });
  theo = await world.join('theo');
  stranger = await world.join('stranger');
  await world.follow(theo, mara);
});
afterAll(async () => {
  await world.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  readonly value: Buffer;
  readonly fileName?: string;
  readonly type?: string;
}
function send(files: readonly Sent[], fields: Record<string, string> = {}, more: Record<string, string> = {}) {
  const parts: FormPart[] = [
    { name: 'receiverId', value: theo.id },
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...files.map(({ value, fileName = 'a.bin', type }) => ({
      name: 'media',
      value,
      fileName,
      ...(type === undefined ? {} : { type }),
    })),
  ];
  const { payload, headers } = multipartBody(parts);
  return world.call(mara, { method: 'POST', url: '/messages', headers: { ...headers, ...more }, payload });
}
const stored = async (folder: string): Promise<string[]> =>
  readdir(join(dataDir, 'files/messaging', folder)).catch(() => []);
const open = (person: TestPerson | null, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { ...person?.headers, ...headers } });
const seenBy = async (person: TestPerson, { conversationId, id }: { conversationId: string; id: string }) => {
  const { data } = await world.get(person, `/messages/conversations/${conversationId}/messages`);
  return expectPresent(data.messages.find((one) => one.id === id));
};

/** Returns the cookie of the browser of a person who was shown messages with files. */
async function keyOf(person: TestPerson): Promise<string> {
  const { data } = await world.get(person, '/messages/conversations');
  const { headers } = await world.get(
    person,
    `/messages/conversations/${expectPresent(data.conversations[0]).id}/messages`,
  );
  return String(headers['set-cookie']);
}

describe('a message with files', () => {
  it('contains re-encoded pictures, with addresses for each side', async () => {
    const sent = await send([{ value: await picture('canary-exif'), fileName: 'holiday.jpg' }], { type: 'IMAGE' });
    expect(sent.status).toBe(201);
    expect(sent.data).toMatchObject({ content: '', type: 'IMAGE', media: [{ type: 'IMAGE', mimeType: 'image/webp' }] });
    const theirs = await seenBy(theo, sent.data);
    expect(theirs.media[0]).toMatchObject({ id: sent.data.media[0]?.id, width: 900, height: 600, alt: null });
    for (const [person, file] of [
      [mara, expectPresent(sent.data.media[0])],
      [theo, expectPresent(theirs.media[0])],
    ] as const) {
      const [url, thumbnailUrl] = [expectPresent(file.url), expectPresent(file.thumbnailUrl)];
      for (const address of [url, thumbnailUrl]) {
        const file = await open(person, address);
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(file.headers['x-content-type-options']).toBe('nosniff');
        expect(file.rawPayload.includes('canary-exif')).toBe(false);
        expect((await open(null, address)).statusCode).toBe(404);
        expect((await open(null, address, { cookie: await keyOf(person) })).statusCode).toBe(200);
      }
      expect((await sharp((await open(person, thumbnailUrl)).rawPayload).metadata()).width).toBe(640);
    }
    expect((await world.get(theo, '/messages/conversations')).data.conversations[0]?.lastMessage).toBe('Photo');
  });

  it('contains videos, sounds and documents unchanged, with content types that we choose', async () => {
    const sent = await send(
      [
        { value: mp4, fileName: 'clip.html', type: 'text/html' },
        { value: mp3 },
        { value: wav },
        { value: pdf, fileName: 'my "résumé".pdf'.replaceAll('"', '') },
        { value: Buffer.from('plain words'), fileName: '../../notes.txt' },
      ],
      { content: 'all of it' },
    );
    expect(sent.status).toBe(201);
    const items = sent.data.media;
    expect(items.map(({ type, mimeType }) => `${type} ${mimeType}`)).toEqual([
      'VIDEO video/mp4',
      'AUDIO audio/mpeg',
      'AUDIO audio/wav',
      'FILE application/pdf',
      'FILE text/plain',
    ]);
    const files = await Promise.all(items.map((_, position) => open(mara, urlOf(sent.data, position))));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(files.map(({ headers }) => headers['content-type'])).toEqual([
      'video/mp4',
      'audio/mpeg',
      'audio/wav',
      'application/octet-stream',
      'application/octet-stream',
    ]);
    expect(files[0]?.rawPayload.equals(mp4)).toBe(true);
    expect(files[3]?.headers['content-disposition']).toBe("attachment; filename*=UTF-8''my%20r%C3%A9sum%C3%A9.pdf");
    expect(items[4]?.alt).not.toMatch(/[\\/]/);
    const part = await open(mara, urlOf(sent.data), { range: 'bytes=4-11' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftypisom']);
  });

  it.each([
    ['SVG', svg, 415],
    ['a page', page, 415],
    ['a script', script, 415],
    ['a program', program, 415],
    ['noise', Buffer.from([0, 1, 2, 3, 250, 251]), 415],
    ['nothing', Buffer.alloc(0), 400],
    ['half a picture', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'), 400],
  ])('is refused with %s, and no file stays', async (_, value, status) => {
    const before = [await stored('media'), await stored('unsettled')];
    const answer = await send([{ value: mp3 }, { value, fileName: 'a.jpg', type: 'image/jpeg' }], { content: 'x' });
    expect(answer.status).toBe(status);
    expect([await stored('media'), await stored('unsettled')]).toEqual(before);
    expect((await world.get(theo, '/messages/search?q=x')).data.messages).toEqual([]);
  });

  it('has at most ten files, and needs none', async () => {
    expect((await send(Array.from({ length: 11 }, () => ({ value: mp3 })))).status).toBe(400);
    expect((await send(Array.from({ length: 10 }, () => ({ value: mp3 })))).data.media).toHaveLength(10);
    expect((await send([], { content: 'as a form', isPaid: 'true', price: '2.50' })).data).toMatchObject({
      price: 2.5,
    });
    expect((await send([], { content: ' ' })).status).toBe(400);
  });

  it('is sent once for one key, also by concurrent requests', async () => {
    const key = { 'idempotency-key': 'with-files' };
    const value = await picture('again');
    const answers = await Promise.all([1, 2, 3].map(() => send([{ value }], { content: 'keyed' }, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    const rows = await world.deps.database.sql`select id from message where content = 'keyed'`;
    expect(rows).toHaveLength(1);
  });

  it('leaves no markers behind', async () => {
    await waitFor(async () => (await stored('unsettled')).length === 0);
  });

  it('is refused before its pictures are processed where the sender may not write to the recipient', async () => {
    const quiet = await world.join('quiet', { allowMessages: false });
    const { payload, headers } = multipartBody([
      { name: 'receiverId', value: quiet.id },
      { name: 'media', value: await picture('x'), fileName: 'a.jpg' },
    ]);
    const answer = await world.call(mara, { method: 'POST', url: '/messages', headers, payload });
    expect(answer.status).toBe(403);
  });
});

describe('the address of a file', () => {
  it('opens nothing for a third person, without its signature, for another file, or after it has expired', async () => {
    const sent = await send([{ value: await picture('x') }]);
    const mine = { url: urlOf(sent.data) };
    const theirs = { url: urlOf(await seenBy(theo, sent.data)) };
    const bare = mine.url.split('?')[0] ?? '';
    const admin = await world.join('admin', { role: 'ADMIN' });
    const refused: [TestPerson | null, string][] = [
      [stranger, mine.url],
      [admin, mine.url],
      [theo, mine.url],
      [stranger, mine.url.replace(mara.id, stranger.id)],
      [null, mine.url.replace(mara.id, stranger.id)],
      [null, mine.url],
      [mara, bare],
      [null, bare],
      [null, `${bare}?expires=99999999999999&signature=${'A'.repeat(43)}`],
      [null, mine.url.replace('900.webp', '640.webp')],
      [null, mine.url.replace('900.webp', '..%2f..%2fx')],
      [null, mine.url.replace(/expires=\d/, 'expires=9')],
    ];
    for (const [person, url] of refused) {
      expect([person?.username, url, (await open(person, url)).statusCode]).toEqual([person?.username, url, 404]);
    }
    expect((await open(theo, theirs.url)).statusCode).toBe(200);
    const key = await keyOf(theo);
    expect(key).toMatch(new RegExp(`Path=/media/messaging/${theo.id}; Max-Age=\\d+; HttpOnly; SameSite=Strict$`));
    const [name = '', expires = ''] = key.split(/[=.]/);
    for (const cookie of [key, `${name}=${expires}.${'A'.repeat(43)}`, `${name}=9${key.split('=')[1]}`, 'x']) {
      expect((await open(null, mine.url, { cookie })).statusCode).toBe(404);
    }
    expect((await open(null, theirs.url, { cookie: `a=b; ${key.split(';')[0]}` })).statusCode).toBe(200);
    expect((await open(stranger, theirs.url, { cookie: key })).statusCode).toBe(404);
    expect((await open(null, mine.url, { authorization: 'Bearer x' })).statusCode).toBe(401);
    world.clock.advance(3_600_000);
    expect((await open(mara, mine.url)).statusCode).toBe(404);
    world.clock.advance(-3_600_000);
  });

  it('stops working when the message or conversation is deleted, and during a block', async () => {
    const sent = await send([{ value: await picture('x') }]);
    const url = urlOf(await seenBy(theo, sent.data));
    const before = await stored('media');
    await world.block(theo, mara);
    expect((await open(theo, url)).statusCode).toBe(404);
    await world.block(theo, mara, false);
    const etag = (await open(theo, url)).headers.etag;
    await world.remove(mara, `/messages/${sent.data.id}`);
    expect((await open(theo, url, { 'if-none-match': String(etag) })).statusCode).toBe(404);
    expect((await stored('media')).length).toBe(before.length - 1);

    const other = await send([{ value: mp3 }]);
    const theirs = { url: urlOf(await seenBy(theo, other.data)) };
    await world.remove(theo, `/messages/conversations/${other.data.conversationId}`);
    expect((await open(theo, theirs.url)).statusCode).toBe(404);
    expect((await open(mara, urlOf(other.data))).statusCode).toBe(200);
  });
});

describe('the files of a paid message', () => {
  it('cannot be opened before payment, except for a blurred preview', async () => {
    const sent = await send([{ value: await picture('x') }, { value: mp4, fileName: 'secret-name.mp4' }], {
      content: 'look',
      isPaid: 'true',
      price: '5',
    });
    const locked = await seenBy(theo, sent.data);
    expect(locked).toMatchObject({ content: '', isLocked: true });
    expect(locked.media).toMatchObject([
      { url: null, alt: null },
      { url: null, thumbnailUrl: null, alt: null },
    ]);
    const blurred = await open(theo, expectPresent(locked.media[0]?.thumbnailUrl));
    expect(blurred.statusCode).toBe(200);
    expect((await sharp(blurred.rawPayload).metadata()).width).toBe(24);
    // The addresses that the files have after payment.
    const ahead = createAddresses(expectPresent(sent.data.media[0]));
    for (const url of ahead) expect((await open(theo, url)).statusCode).toBe(404);

    await world.post(
      null,
      `/internal/messages/${sent.data.id}/unlock`,
      { buyerId: theo.id },
      asService('payments', 'messaging'),
    );
    const open2 = await seenBy(theo, sent.data);
    expect((await open(theo, urlOf(open2))).statusCode).toBe(200);
    expect((await open(theo, urlOf(open2, 1))).statusCode).toBe(200);
    expect(open2.media[1]?.alt).toBe('secret-name.mp4');
  });

  function createAddresses({ url, thumbnailUrl }: { url: string | null; thumbnailUrl: string | null }): string[] {
    return [expectPresent(url), expectPresent(thumbnailUrl)].flatMap((address) => [
      address,
      address.replace(mara.id, theo.id),
    ]);
  }
});

it('a video contains no location', async () => {
  const value = videoFrom('+48.8577+002.2950/');
  const { status, data } = await send([{ value }], { type: 'VIDEO' });
  expect(status).toBe(201);
  const { rawPayload } = await open(mara, urlOf(data));
  expect([rawPayload.length, rawPayload.includes('48.8577')]).toEqual([value.length, false]);
});

describe('files of unfinished uploads', () => {
  it('is removed after an hour, unless a message refers to it', async () => {
    const files = createDiskStore(join(dataDir, 'files/messaging'));
    const sent = await send([{ value: mp3 }]);
    const [row] = await world.deps.database.sql`select folder from media where message_id = ${sent.data.id}`;
    await files.put(`unsettled/${row?.folder}`, Buffer.from('x'));
    await files.put('unsettled/orphan', Buffer.from('x'));
    await files.put('media/orphan/whole.mp3', Buffer.from('x'));
    await sweepFiles({ ...world.deps, files });
    expect(await stored('media')).toContain('orphan');
    world.clock.advance(3_700_000);
    await sweepFiles({ ...world.deps, files });
    world.clock.advance(-3_700_000);
    expect(await stored('media')).not.toContain('orphan');
    expect(await stored('media')).toContain(row?.folder);
    expect(await stored('unsettled')).toEqual([]);
  });

  it('is left for the sweeper where nobody knows whether its message was committed', async () => {
    const { sql } = world.deps.database;
    const before = await stored('media');
    // The connection ends during the COMMIT.
    await sql.unsafe(`
      create function lose_connection() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger lose_connection after insert on message deferrable initially deferred
        for each row execute function lose_connection()`);
    const lost = await send([{ value: mp3 }]);
    await sql.unsafe('drop trigger lose_connection on message; drop function lose_connection()');
    expect(lost.status).toBeGreaterThanOrEqual(500);
    const left = (await stored('media')).filter((folder) => !before.includes(folder));
    expect(left).toHaveLength(1);
    expect(await stored('unsettled')).toEqual(left);
    const files = createDiskStore(join(dataDir, 'files/messaging'));
    world.clock.advance(3_700_000);
    await sweepFiles({ ...world.deps, files });
    world.clock.advance(-3_700_000);
    expect([await stored('media'), await stored('unsettled')]).toEqual([before, []]);
  });
});
