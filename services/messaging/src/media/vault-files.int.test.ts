import { randomUUID } from 'node:crypto';
import { readMessageFileAccess } from '@stagedoor/contracts/internal-media';
import { type MediaStub, startMediaStub, vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let media: MediaStub;
let world: MessagingWorld;
let mara: TestPerson;
let fan: TestPerson;

beforeAll(async () => {
  media = await startMediaStub();
  world = await startWorld({ MEDIA_URL: media.url, AUTH_URL: media.url, SERVICE_SECRET: 'of messaging' });
  mara = await world.join('mara', { role: 'CREATOR' });
  fan = await world.join('fan');
});
afterAll(async () => {
  await world.destroy();
  await media.close();
});

function asset(owner = mara): string {
  const id = randomUUID();
  media.assets.set(id, vaultPicture(owner.id, id));
  return id;
}

/** Asks as media does, for a request of this address by a person. */
async function access(address: string, as: TestPerson) {
  const [path = '', query = ''] = address.split('?');
  const answer = await world.call(null, {
    method: readMessageFileAccess.method,
    url: readMessageFileAccess.path,
    headers: asService('media', 'messaging'),
    payload: { path, ...Object.fromEntries(new URLSearchParams(query)), userId: as.id },
  });
  return answer.data;
}

test('a message shows files of its sender’s vault to both sides, until it is deleted', async () => {
  const id = asset();
  const sent = await world.send(mara, fan, 'Look', { mediaIds: [id] });
  expect(sent.media).toMatchObject([{ type: 'IMAGE', alt: 'A harbour', width: 1_280, height: 960, size: 123_456 }]);
  const url = (await world.get(fan, `/messages/${sent.id}`)).data.media[0]?.url ?? '';
  expect(url).toMatch(new RegExp(`^/media/files/messaging/${fan.id}/[\\w-]+/1280.webp\\?expires=`));
  expect(await access(url, fan)).toEqual({ assetId: id, file: '1280.webp', isPublic: false, fileName: null });
  expect(await access(url, mara)).toBeNull();
  expect(await access(url.split('?', 1)[0] ?? '', fan)).toBeNull();
  const told = () => media.uses.filter((use) => use.assetId === id);
  await waitFor(() => told().length === 1);
  await world.remove(mara, `/messages/${sent.id}`);
  expect(await access(url, fan)).toBeNull();
  await waitFor(() => told().some(({ hasEnded }) => hasEnded));
});

test('a film of more than two gigabytes has its size', async () => {
  const id = randomUUID();
  media.assets.set(id, { ...vaultPicture(mara.id, id), type: 'VIDEO', mimeType: 'video/mp4', size: 4_812_345_678 });
  const sent = await world.send(mara, fan, 'Long', { mediaIds: [id] });
  expect(sent.media[0]?.size).toBe(4_812_345_678);
  expect((await world.get(fan, `/messages/${sent.id}`)).data.media[0]?.size).toBe(4_812_345_678);
});

test('the captions and the length of a film are for those who may watch it', async () => {
  const id = randomUUID();
  const captions = [{ id: randomUUID(), language: 'es', label: 'Español', version: 4 }];
  const look = { type: 'VIDEO', mimeType: 'video/mp4', captions, captionWords: 'faro', durationMs: 61_000 } as const;
  media.assets.set(id, { ...vaultPicture(mara.id, id), ...look });
  const item = async (message: { readonly id: string }, as: TestPerson) =>
    (await world.get(as, `/messages/${message.id}`)).data.media[0];
  const of = async (message: { readonly id: string }, as: TestPerson) => (await item(message, as))?.captions;
  const open = await world.send(mara, fan, 'Look', { mediaIds: [id] });
  const [shown] = (await of(open, fan)) ?? [];
  expect(shown).toMatchObject({ language: 'es', label: 'Español' });
  const file = `captions/${captions[0]?.id}.4.vtt`;
  expect(await access(shown?.url ?? '', fan)).toEqual({ assetId: id, file, isPublic: false, fileName: null });
  expect(await access(shown?.url ?? '', mara)).toBeNull();
  const sold = await world.send(mara, fan, 'Buy', { mediaIds: [id], isPaid: true, price: 5 });
  expect([await of(sold, fan), (await of(sold, mara))?.length]).toEqual([undefined, 1]);
  expect([(await item(sold, fan))?.durationMs, (await item(sold, mara))?.durationMs]).toEqual([undefined, 61_000]);
  await world.remove(mara, `/messages/${open.id}`);
  expect(await access(shown?.url ?? '', fan)).toBeNull();
});

test('a paid message shows a preview of it until it is bought', async () => {
  const id = asset();
  const sent = await world.send(mara, fan, 'Buy', { mediaIds: [id], isPaid: true, price: 5 });
  const [locked] = (await world.get(fan, `/messages/${sent.id}`)).data.media;
  expect(locked?.url).toBeNull();
  const preview = locked?.thumbnailUrl ?? '';
  expect(await access(preview, fan)).toMatchObject({ assetId: id, file: 'blurred.webp' });
  const whole = preview.replace('blurred.webp', '1280.webp');
  expect(await access(whole, fan)).toBeNull();
});

test('its sender learns which files somebody was sent, offered or has bought', async () => {
  const [sent, offered, bought, other] = [asset(), asset(), asset(), asset()];
  await world.send(mara, fan, 'Free', { mediaIds: [sent] });
  await world.send(mara, fan, 'Both', { mediaIds: [bought] });
  const paid = { isPaid: true, price: 5 };
  await world.send(mara, fan, 'Offer', { mediaIds: [offered], ...paid });
  const { id } = await world.send(mara, fan, 'Bought', { mediaIds: [bought], ...paid });
  await world.deps.database
    .sql`insert into entitlement (message_id, user_id, unlocked_at) values (${id}, ${fan.id}, now())`;
  await waitFor(() => media.uses.some(({ targetId, soldCount }) => targetId === id && soldCount === 1));
  const body = { receiverId: fan.id, assetIds: [sent, offered, bought, other] };
  const { data } = await world.post(mara, '/messages/assets/sent', body);
  expect(data).toHaveLength(3);
  for (const [assetId, state] of [
    [sent, 'SENT'],
    [offered, 'OFFERED'],
    [bought, 'BOUGHT'],
  ]) {
    expect(data).toContainEqual({ assetId, state });
  }
  expect((await world.post(fan, '/messages/assets/sent', { ...body, receiverId: mara.id })).data).toEqual([]);
});

test('a file of somebody else is refused, and so are more than ten', async () => {
  const send = (mediaIds: string[]) => world.post(mara, '/messages', { receiverId: fan.id, content: 'x', mediaIds });
  expect(await send([asset(fan)])).toMatchObject({
    status: 400,
    errors: [{ field: 'mediaIds', message: 'A file is not in your vault any more' }],
  });
  expect((await send(Array.from({ length: 11 }, () => asset()))).status).toBe(400);
});
