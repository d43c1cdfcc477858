import { multipartBody } from '@stagedoor/service-kit/testing/multipart-body';
import { afterEach, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { pdf, picture } from '#/testing/sample-files.ts';

let world: MessagingWorld;
let ann: TestPerson;
let ben: TestPerson;
afterEach(() => world.destroy());

async function start(environment: { [name: string]: string }) {
  world = await startWorld(environment);
  world.clock.stopAt('2026-03-01T12:00:00.000Z');
  [ann, ben] = [await world.join('ann'), await world.join('ben')];
  await world.follow(ben, ann);
  await world.follow(ann, ben);
}
function sendFile(value: Buffer, from = ann, key?: string) {
  const to = from === ann ? ben : ann;
  const parts = [
    { name: 'receiverId', value: to.id },
    { name: 'media', value, fileName: 'a.bin' },
  ];
  const { payload, headers } = multipartBody(parts);
  return world.call(from, {
    method: 'POST',
    url: '/messages',
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });
}
const document = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes)]);
const writes = async () => (await world.post(ann, '/messages', { receiverId: ben.id, content: 'words' })).status;
const storage = async (person: TestPerson) => (await world.get(person, '/messages/storage')).data;

it('limits the files in a window, failed ones included; text messages continue', { timeout: 60_000 }, async () => {
  await start({ UPLOADS_PER_WINDOW: '2', UPLOAD_WINDOW_SECONDS: '600' });
  const small = await picture('a rose', 30, 20);
  expect((await sendFile(small, ann, 'one')).status).toBe(201);
  expect((await sendFile(Buffer.from([0, 1, 255]))).status).toBe(415);
  const refused = await sendFile(small, ann, 'two');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300']);
  expect(await writes()).toBe(201);
  expect((await sendFile(small, ben)).status).toBe(201);
  world.clock.advance(300_000);
  expect((await sendFile(small, ann, 'two')).status).toBe(201);
});

it('enforces a quota for each sender, shows its use, and frees it when files are deleted', async () => {
  await start({ UPLOAD_QUOTA_MB: '1' });
  expect(await storage(ann)).toEqual({ usedBytes: 0, quotaBytes: 1_000_000 });
  const sent = await sendFile(document(600_000));
  expect(sent.status).toBe(201);
  expect(await storage(ann)).toEqual({ usedBytes: pdf.length + 600_000, quotaBytes: 1_000_000 });
  expect(await storage(ben)).toEqual({ usedBytes: 0, quotaBytes: 1_000_000 });
  expect(await sendFile(document(600_000))).toMatchObject({
    status: 413,
    message: 'There is no room for this: your files can take up 1 MB',
  });
  expect(await writes()).toBe(201);
  expect((await world.call(ann, { method: 'DELETE', url: `/messages/${sent.data.id}` })).status).toBe(200);
  expect((await storage(ann)).usedBytes).toBe(0);
  const both = await Promise.all([sendFile(document(600_000)), sendFile(document(600_000))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 413]);
  expect((await world.app.inject({ url: '/messages/storage' })).statusCode).toBe(401);
});

it('refuses files while the disk is nearly full, and nothing else', async () => {
  await start({ UPLOAD_FLOOR_MB: '100000000' });
  expect(await sendFile(await picture('a rose', 30, 20))).toMatchObject({
    status: 507,
    message: 'There is no space for files at the moment. Please try again later.',
  });
  expect(await writes()).toBe(201);
});
