import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '@stagedoor/service-kit/files/file-store';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { type MediaStub, startMediaStub } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '#/media/sweep-files.ts';
import { urlOf } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { openFile } from '#/testing/open-file.ts';
import { pdf } from '#/testing/sample-files.ts';
import { storeFile } from '#/testing/store-file.ts';

let stub: MediaStub;
let world: MessagingWorld;
let dataDir: string;
let mara: TestPerson;
let theo: TestPerson;

beforeAll(async () => {
  stub = await startMediaStub();
  dataDir = await mkdtemp(join(tmpdir(), 'messaging-moving-'));
  world = await startWorld({
    ...{ DATA_DIR: dataDir, MEDIA_URL: stub.url, AUTH_URL: stub.url, SERVICE_SECRET: 'of messaging' },
  });
  mara = await world.join('mara', { role: 'CREATOR' });
  theo = await world.join('theo');
  await world.follow(theo, mara);
});
afterAll(async () => {
  await world.destroy();
  await stub.close();
  await rm(dataDir, { recursive: true, force: true });
});

const files = [{ name: 'whole.bin', sha256: createHash('sha256').update(pdf).digest('hex') }];

async function ask(part: string, query: Record<string, string> = {}) {
  const url = `/internal/messaging-folders${part}?${new URLSearchParams(query)}`;
  const { statusCode, body, rawPayload } = await world.app.inject({ url, headers: asService('media', 'messaging') });
  return { status: statusCode, data: part === '/file' ? undefined : JSON.parse(body).data, bytes: rawPayload };
}
async function settle(folder: string, copies: object = files, assetId = assetIdOfFolder('messaging', folder)) {
  const url = '/internal/messaging-folders/moved';
  const payload = { folder, assetId, files: copies };
  return (await world.call(null, { method: 'POST', url, headers: asService('media', 'messaging'), payload })).status;
}
async function storedMessage(more: object = {}) {
  const sent = await world.send(mara, theo, 'From before', more);
  const folder = await storeFile(world, dataDir, sent.id, 'rider.pdf');
  return { id: sent.id, folder, assetId: assetIdOfFolder('messaging', folder) };
}
const read = async (person: TestPerson, id: string) => (await world.get(person, `/messages/${id}`)).data;
const accessOf = async (person: TestPerson | null, url: string) => (await openFile(world, stub, person, url)).access;

test('a message’s file is the asset’s once the copy is compared, for the same people by both addresses', async () => {
  const { id, folder, assetId } = await storedMessage();
  expect((await ask('')).data).toContain(folder);
  expect((await ask('/facts', { folder })).data).toMatchObject({
    ...{ purpose: 'post', ownerId: mara.id, isKept: true, type: 'FILE', title: 'rider.pdf', alt: '' },
    files: [{ name: 'whole.bin', size: pdf.length }],
  });
  expect((await ask('/file', { folder, name: 'whole.bin' })).bytes).toEqual(pdf);
  const before = urlOf(await read(theo, id));
  expect(await accessOf(theo, before)).toEqual({ folder, file: 'whole.bin', isPublic: false, fileName: 'rider.pdf' });
  expect(await settle(folder, [])).toBe(409);
  expect(await settle(folder, [{ name: 'whole.bin', sha256: 'a'.repeat(64) }])).toBe(409);
  expect(urlOf(await read(theo, id))).toMatch(/^\/media\/messaging\//);
  expect([await settle(folder), await settle(folder), await settle(folder, files, randomUUID())]).toEqual([
    200, 200, 409,
  ]);
  const after = urlOf(await read(theo, id));
  expect(after).toMatch(/^\/media\/files\/messaging\//);
  for (const address of [before, after]) {
    expect(await accessOf(theo, address)).toEqual({
      assetId,
      file: 'whole.bin',
      isPublic: false,
      fileName: 'rider.pdf',
    });
    for (const person of [mara, null]) expect(await accessOf(person, address)).toBeNull();
    expect(await accessOf(theo, address.split('?')[0] ?? '')).toBeNull();
  }
  await waitFor(() => stub.uses.some((use) => use.assetId === assetId && use.targetId === id && !use.hasEnded));
  expect((await ask('')).data).not.toContain(folder);
  const originals = () => readdir(join(dataDir, 'files/messaging/media'));
  expect(await originals()).toContain(folder);
  world.clock.advance(3_700_000);
  await sweepFiles({ ...world.deps, files: createDiskStore(join(dataDir, 'files/messaging')) });
  world.clock.advance(-3_700_000);
  expect(await originals()).not.toContain(folder);
  expect(await settle(folder)).toBe(404);
  await world.remove(mara, `/messages/${id}`);
  expect(await accessOf(theo, after)).toBeNull();
  await waitFor(() => stub.uses.some((use) => use.assetId === assetId && use.hasEnded));
});

test('a paid message’s file is closed to who has not paid, before and after', async () => {
  const { id, folder } = await storedMessage({ isPaid: true, price: 5 });
  const mine = urlOf(await read(mara, id));
  expect(await accessOf(mara, mine)).toMatchObject({ folder });
  expect(await accessOf(theo, mine.replace(mara.id, theo.id))).toBeNull();
  await settle(folder);
  expect(await accessOf(mara, mine)).not.toBeNull();
  expect(await accessOf(theo, mine.replace(mara.id, theo.id))).toBeNull();
});

test('a file of a message that was deleted meanwhile is gone', async () => {
  const { id, folder, assetId } = await storedMessage();
  await world.remove(mara, `/messages/${id}`);
  expect([await settle(folder), (await ask('/facts', { folder })).status]).toEqual([404, 404]);
  await waitFor(async () => !(await ask('')).data.includes(folder));
  expect(stub.uses.some((use) => use.assetId === assetId)).toBe(false);
});
