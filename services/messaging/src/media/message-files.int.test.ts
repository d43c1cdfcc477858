import { type FormPart, multipartBody } from '@stagedoor/service-kit/testing/multipart-body';
import { type MediaStub, startMediaStub } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { expectPresent, urlOf } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { openFile } from '#/testing/open-file.ts';
import { mp3, mp4, page, pdf, picture, program, script, svg, wav } from '#/testing/sample-files.ts';

let stub: MediaStub;
let world: MessagingWorld;
let mara: TestPerson;
let theo: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  stub = await startMediaStub();
  world = await startWorld({ MEDIA_URL: stub.url, AUTH_URL: stub.url, SERVICE_SECRET: 'of messaging' });
  mara = await world.join('mara', { role: 'CREATOR' });
  theo = await world.join('theo');
  stranger = await world.join('stranger');
  await world.follow(theo, mara);
  await world.follow(mara, theo);
});
afterAll(async () => {
  await world.destroy();
  await stub.close();
});

interface Sent {
  readonly value: Buffer;
  readonly fileName?: string;
  readonly type?: string;
}
function send(
  files: readonly Sent[],
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
  from = mara,
  to = from === mara ? theo : mara,
) {
  const parts: FormPart[] = [
    { name: 'receiverId', value: to.id },
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...files.map(({ value, fileName = 'a.bin', type }) => ({
      name: 'media',
      value,
      fileName,
      ...(type === undefined ? {} : { type }),
    })),
  ];
  const { payload, headers } = multipartBody(parts);
  return world.call(from, { method: 'POST', url: '/messages', headers: { ...headers, ...more }, payload });
}
const open = (person: TestPerson | null, url: string, cookie?: string) => openFile(world, stub, person, url, cookie);
const opens = async (person: TestPerson | null, url: string, cookie?: string) =>
  (await open(person, url, cookie)).access !== null;
const seenBy = async (person: TestPerson, { conversationId, id }: { conversationId: string; id: string }) => {
  const { data } = await world.get(person, `/messages/conversations/${conversationId}/messages`);
  return expectPresent(data.messages.find((one) => one.id === id));
};
const unlock = (id: string) =>
  world.post(null, `/internal/messages/${id}/unlock`, { buyerId: theo.id }, asService('payments', 'messaging'));

/** Returns the cookie with which the browser of a person opens files, who was shown messages. */
async function keyOf(person: TestPerson): Promise<string> {
  const { data } = await world.get(person, '/messages/conversations');
  const { id } = expectPresent(data.conversations[0]);
  const { headers } = await world.get(person, `/messages/conversations/${id}/messages`);
  const cookies = [headers['set-cookie']].flat().map(String);
  return expectPresent(cookies.find((cookie) => cookie.includes('Path=/media/files/messaging/')));
}

describe('a message with files', () => {
  it('contains pictures, with addresses for each side', async () => {
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
        expect((await open(person, address)).content?.length).toBeGreaterThan(0);
        expect(await opens(null, address)).toBe(false);
        expect(await opens(null, address, await keyOf(person))).toBe(true);
      }
      expect((await sharp((await open(person, thumbnailUrl)).content).metadata()).width).toBe(640);
    }
    expect((await world.get(theo, '/messages/conversations')).data.conversations[0]?.lastMessage).toBe('Photo');
  });

  it('contains videos, sounds and documents, with types that their bytes say', async () => {
    const sent = await send(
      [
        { value: mp4, fileName: 'clip.html', type: 'text/html' },
        { value: mp3 },
        { value: wav },
        { value: pdf, fileName: 'my résumé.pdf' },
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
    expect(files.map(({ access }) => access?.fileName)).toEqual([null, null, null, 'my résumé.pdf', items[4]?.alt]);
    expect(files[0]?.content).toEqual(mp4);
    expect(items[4]?.alt).not.toMatch(/[\\/]/);
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
    const answer = await send([{ value: mp3 }, { value, fileName: 'a.jpg', type: 'image/jpeg' }], { content: 'x' });
    expect(answer.status).toBe(status);
    await waitFor(() => stub.received.size === 0);
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
    expect(await world.deps.database.sql`select id from message where content = 'keyed'`).toHaveLength(1);
  });

  it('is refused before its pictures are processed where the sender may not write to the recipient', async () => {
    const quiet = await world.join('quiet', { allowMessages: false });
    const before = stub.assets.size;
    expect((await send([{ value: await picture('quiet') }], {}, {}, mara, quiet)).status).toBe(403);
    expect(stub.assets.size).toBe(before);
  });

  it('names its assets to a sender who has a vault, and to nobody else', async () => {
    const mine = await send([{ value: pdf }]);
    expect(stub.assets.get(mine.data.media[0]?.assetId ?? '')).toMatchObject({ ownerId: mara.id, isKept: true });
    expect((await seenBy(mara, mine.data)).media[0]?.assetId).toBe(mine.data.media[0]?.assetId);
    expect((await seenBy(theo, mine.data)).media[0]).not.toHaveProperty('assetId');
    const ofFan = await send([{ value: pdf }], {}, {}, theo);
    expect(ofFan.data.media[0]).not.toHaveProperty('assetId');
    expect((await seenBy(theo, ofFan.data)).media[0]).not.toHaveProperty('assetId');
    expect([...stub.assets.values()].find(({ ownerId }) => ownerId === theo.id)).toMatchObject({ isKept: false });
  });

  it('waits for media, while words are sent', async () => {
    const own = await startWorld({
      MEDIA_URL: 'http://127.0.0.1:1',
      AUTH_URL: stub.url,
      SERVICE_SECRET: 'of messaging',
    });
    onTestFinished(() => own.destroy());
    const [ann, ben] = [await own.join('ann'), await own.join('ben')];
    const { payload, headers } = multipartBody([
      { name: 'receiverId', value: ben.id },
      { name: 'media', value: pdf, fileName: 'a.pdf' },
    ]);
    expect(await own.call(ann, { method: 'POST', url: '/messages', headers, payload })).toMatchObject({
      status: 503,
      message: 'Files cannot be accepted at the moment. Please try again in a moment.',
    });
    expect((await own.send(ann, ben, 'words')).content).toBe('words');
  });
});

describe('the address of a file', () => {
  it('opens nothing for a third person, without its signature, for another file, or after it has expired', async () => {
    const sent = await send([{ value: await picture('x') }]);
    const mine = urlOf(sent.data);
    const theirs = urlOf(await seenBy(theo, sent.data));
    const [bare = ''] = mine.split('?');
    const admin = await world.join('admin', { role: 'ADMIN' });
    const refused: [TestPerson | null, string][] = [
      [stranger, mine],
      [admin, mine],
      [theo, mine],
      [stranger, mine.replace(mara.id, stranger.id)],
      [null, mine.replace(mara.id, stranger.id)],
      [null, mine],
      [mara, bare],
      [null, bare],
      [null, `${bare}?expires=99999999999999&signature=${'A'.repeat(43)}`],
      [null, mine.replace('900.webp', '640.webp')],
      [null, mine.replace('900.webp', '..%2f..%2fx')],
      [null, mine.replace(/expires=\d/, 'expires=9')],
    ];
    for (const [person, url] of refused)
      expect([person?.username, url, await opens(person, url)]).toEqual([person?.username, url, false]);
    expect(await opens(theo, theirs)).toBe(true);
    const key = await keyOf(theo);
    expect(key).toMatch(new RegExp(`Path=/media/files/messaging/${theo.id}; Max-Age=\\d+; HttpOnly; SameSite=Strict$`));
    const [name = '', expires = ''] = key.split(/[=.]/);
    for (const cookie of [key, `${name}=${expires}.${'A'.repeat(43)}`, `${name}=9${key.split('=')[1]}`, 'x'])
      expect(await opens(null, mine, cookie)).toBe(false);
    expect(await opens(null, theirs, `a=b; ${key.split(';')[0]}`)).toBe(true);
    expect(await opens(stranger, theirs, key)).toBe(false);
    world.clock.advance(3_600_000);
    expect(await opens(mara, mine)).toBe(false);
    world.clock.advance(-3_600_000);
  });

  it('stops working when the message or conversation is deleted, and during a block', async () => {
    const sent = await send([{ value: await picture('x') }]);
    const url = urlOf(await seenBy(theo, sent.data));
    await world.block(theo, mara);
    expect(await opens(theo, url)).toBe(false);
    await world.block(theo, mara, false);
    expect(await opens(theo, url)).toBe(true);
    await world.remove(mara, `/messages/${sent.data.id}`);
    expect(await opens(theo, url)).toBe(false);

    const other = await send([{ value: mp3 }]);
    const theirs = urlOf(await seenBy(theo, other.data));
    await world.remove(theo, `/messages/conversations/${other.data.conversationId}`);
    expect(await opens(theo, theirs)).toBe(false);
    expect(await opens(mara, urlOf(other.data))).toBe(true);
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
    expect(locked.media[1]).not.toHaveProperty('streamUrl');
    const blurred = await open(theo, expectPresent(locked.media[0]?.thumbnailUrl));
    expect((await sharp(blurred.content).metadata()).width).toBe(24);
    // The addresses that the files have after payment.
    const [{ url, thumbnailUrl } = { url: null, thumbnailUrl: null }] = sent.data.media;
    for (const address of [expectPresent(url), expectPresent(thumbnailUrl)]) {
      expect(await opens(theo, address)).toBe(false);
      expect(await opens(theo, address.replace(mara.id, theo.id))).toBe(false);
    }

    await unlock(sent.data.id);
    const bought = await seenBy(theo, sent.data);
    expect(await opens(theo, urlOf(bought))).toBe(true);
    expect(await opens(theo, urlOf(bought, 1))).toBe(true);
    expect(bought.media[1]?.alt).toBe('secret-name.mp4');
  });

  it('have a stream for who may watch, by an address of theirs that ends', async () => {
    const sent = await send([{ value: mp4 }], { isPaid: 'true', price: '5' });
    const mine = expectPresent(sent.data.media[0]?.streamUrl);
    const part = (address: string, name: string) => address.replace('master.m3u8', name);
    for (const name of ['master.m3u8', '480/index.m3u8', '480/init.mp4', '480/12.m4s']) {
      expect((await open(mara, part(mine, name))).access).toMatchObject({ file: `hls/${name}`, isPublic: false });
      expect(await opens(theo, part(mine, name))).toBe(false);
      expect(await opens(null, part(mine, name), await keyOf(mara))).toBe(true);
    }
    for (const name of ['../whole.mp4', '480/../../640.webp', 'other.m3u8'])
      expect(await opens(mara, part(mine, name))).toBe(false);
    expect(await opens(theo, mine.replace(mara.id, theo.id))).toBe(false);
    await unlock(sent.data.id);
    const theirs = expectPresent((await seenBy(theo, sent.data)).media[0]?.streamUrl);
    expect([await opens(theo, theirs), await opens(stranger, theirs)]).toEqual([true, false]);
    await world.deps.database.sql`delete from entitlement where message_id = ${sent.data.id}`;
    expect(await opens(theo, theirs)).toBe(false);
    world.clock.advance(13 * 3_600_000);
    expect(await opens(mara, mine)).toBe(false);
    world.clock.advance(-13 * 3_600_000);
  });
});
