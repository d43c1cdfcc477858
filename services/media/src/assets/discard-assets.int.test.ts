import { randomUUID } from 'node:crypto';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { discardUnused } from '#/assets/discard-assets.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let fan: TestPerson;

beforeAll(async () => {
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000' });
});
afterAll(() => world.destroy());
beforeEach(() => {
  fan = world.person('FAN');
});

const day = 86_400_000;
const fromSocial = (url: string, payload: object) =>
  world.call(null, { method: 'POST', url, payload, headers: asService('social', 'media') });
const tell = (use: object) => fromSocial('/internal/assets/uses', { uses: [use] });
const discard = async () => discardUnused(await mediaDepsOf(world.deps));
const isThere = async (id: string, who = fan) => (await world.get(who, `/media/assets/${id}`)).status === 200;
const send = (text: string, who = fan) => world.upload(who, Buffer.from(text), `${text}.txt`);

function useOf(assetId: string, more: object = {}) {
  return { id: randomUUID(), assetId, targetId: randomUUID(), hasEnded: false, ...more };
}

test('a fan sends files, sees them and finds them again, and has no vault', async () => {
  const { id, url } = await send('A letter');
  expect((await world.get(fan, url)).bytes.toString()).toBe('A letter');
  expect((await world.get(world.person('FAN'), `/media/assets/${id}`)).status).toBe(404);
  expect((await send('A letter')).id).toBe(id);
  expect((await world.get(fan, '/media/assets')).status).toBe(403);
});

test('a file of a fan that is not used goes after a week, and one that is found again a week later', async () => {
  const [unused, again] = [await send('Unused'), await send('Again')];
  world.clock.advance(4 * day);
  await send('Again');
  world.clock.advance(3 * day + 1_000);
  await discard();
  expect([await isThere(unused.id), await isThere(again.id)]).toEqual([false, true]);
  expect((await world.files('files')).filter((file) => file.includes(unused.id))).toEqual([]);
  world.clock.advance(4 * day);
  await discard();
  expect(await isThere(again.id)).toBe(false);
});

test('a file of a fan stays while it is used, and goes with its last use', async () => {
  const { id } = await send('Used twice');
  const [first, second] = [useOf(id), useOf(id)];
  await tell(first);
  await tell(second);
  world.clock.advance(30 * day);
  await tell({ ...first, hasEnded: true });
  await discard();
  expect(await isThere(id)).toBe(true);
  await tell({ ...second, hasEnded: true });
  await discard();
  expect(await isThere(id)).toBe(false);
});

test('a file that is used stays, also where its end was told at the same moment as another use', async () => {
  const { id } = await send('Told at once');
  await tell(useOf(id));
  await world.deps.database.sql`update asset set discard_at = now() - interval '1 day' where id = ${id}`;
  await discard();
  expect(await isThere(id)).toBe(true);
});

test('a file whose draft ends by being published is there for the post', async () => {
  const { id } = await send('Published');
  const draft = useOf(id, { draftOf: fan.id });
  await tell(draft);
  expect((await fromSocial('/internal/assets/claim', { ownerId: fan.id, ids: [id] })).status).toBe(200);
  await tell({ ...draft, hasEnded: true });
  await discard();
  expect(await isThere(id)).toBe(true);
  await tell(useOf(id));
  world.clock.advance(day);
  await discard();
  expect(await isThere(id)).toBe(true);
});

test('a claim that led to no use ends', async () => {
  const { id } = await send('Claimed');
  world.clock.advance(7 * day - 1_000);
  await fromSocial('/internal/assets/claim', { ownerId: fan.id, ids: [id] });
  world.clock.advance(2_000);
  await discard();
  expect(await isThere(id)).toBe(true);
  world.clock.advance(600_000);
  await discard();
  expect(await isThere(id)).toBe(false);
});

test('a draft keeps only files of its author', async () => {
  const { id } = await send('Mine');
  await tell(useOf(id, { draftOf: randomUUID() }));
  world.clock.advance(7 * day + 1_000);
  await discard();
  expect(await isThere(id)).toBe(false);
});

test('a creator’s file stays without being used, and is used by a draft', async () => {
  const mara = world.person();
  const { id } = await send('Kept', mara);
  const draft = useOf(id, { draftOf: mara.id });
  await tell(draft);
  expect((await world.get(mara, `/media/assets/${id}/uses`)).data).toMatchObject([
    { kind: 'draft', targetId: draft.targetId },
  ]);
  await world.post(mara, '/media/assets/trash', { ids: [id] });
  expect((await world.post(mara, '/media/assets/delete', { ids: [id] })).status).toBe(409);
  await tell({ ...draft, hasEnded: true });
  world.clock.advance(29 * day);
  await discard();
  expect(await isThere(id, mara)).toBe(true);
  expect((await world.post(mara, '/media/assets/delete', { ids: [id] })).status).toBe(200);
});

test('whoever becomes a creator has all their files in the vault', async () => {
  const { id } = await send('From before');
  const grown = world.person('CREATOR', fan.id);
  expect((await world.get(grown, '/media/vault')).data.count).toBe(1);
  world.clock.advance(30 * day);
  await discard();
  expect(await isThere(id, grown)).toBe(true);
});

test('what an ADMIN removed of a fan is refused when it comes again', async () => {
  const { id } = await send('Against the rules');
  const use = useOf(id);
  await tell(use);
  await tell({ ...use, hasEnded: true, isRemoved: true });
  world.clock.advance(8 * day);
  await discard();
  await expect(send('Against the rules')).rejects.toThrow('cannot be sent again');
});
