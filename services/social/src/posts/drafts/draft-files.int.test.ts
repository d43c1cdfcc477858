import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@stagedoor/contracts/call';
import type { createPostDraft } from '@stagedoor/contracts/post-drafts';
import { type MediaStub, startMediaStub, vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let media: MediaStub;
let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  media = await startMediaStub();
  world = await startSocial({ MEDIA_URL: media.url, AUTH_URL: media.url, SERVICE_SECRET: 'of social' });
});
afterAll(async () => {
  await world.service.destroy();
  await media.close();
});
beforeEach(async () => {
  mara = await world.someone(undefined, 'FAN');
});

type Files = NonNullable<BodyOf<typeof createPostDraft>['files']>;
const fields = { content: 'Half a thought', visibility: 'PUBLIC', price: 0 };
const create = (files: Files) =>
  world.call('/posts/drafts', { method: 'POST', as: mara, body: { ...fields, files, fileCount: 1 } });
const update = (id: string, revision: number, files: Files) =>
  world.call(`/posts/drafts/${id}`, { method: 'PUT', as: mara, body: { ...fields, files, revision } });
const told = (assetId: string) => media.uses.filter((use) => use.assetId === assetId);
const [one, two] = [() => ({ assetId: randomUUID(), alt: 'A harbour' }), () => ({ assetId: randomUUID(), alt: '' })];

test('a draft has its files in their order, with what describes them', async () => {
  const files = [one(), two()];
  const { data } = await create(files);
  expect(data).toMatchObject({ files, fileCount: 1 });
  const turned = await update(data.id, 1, files.toReversed());
  expect(turned.data).toMatchObject({ files: files.toReversed(), revision: 2 });
  expect(turned.data.fileCount).toBeUndefined();
  // The same again is no change.
  expect((await update(data.id, 1, files.toReversed())).data.revision).toBe(2);
  expect((await world.call('/posts/drafts', { as: mara })).data.drafts).toMatchObject([{ files: files.toReversed() }]);
});

test('media is told when a draft begins and ends to use a file', async () => {
  const [first, second] = [one(), two()];
  const { data } = await create([first]);
  await waitFor(() => told(first.assetId).length === 1);
  const [use] = told(first.assetId);
  expect(use).toMatchObject({ targetId: data.id, hasEnded: false, draftOf: mara.userId });
  // A new order or description is the same use.
  await update(data.id, 1, [second, { ...first, alt: 'Another' }]);
  await waitFor(() => told(second.assetId).length === 1);
  expect(told(first.assetId)).toHaveLength(1);
  await update(data.id, 2, [second]);
  await waitFor(() => told(first.assetId).length === 2);
  expect(told(first.assetId)[1]).toMatchObject({ id: use?.id, hasEnded: true });
  await world.call(`/posts/drafts/${data.id}`, { method: 'DELETE', as: mara });
  await waitFor(() => told(second.assetId).some(({ hasEnded }) => hasEnded));
});

test('a file that is in a draft twice stays there twice, as two uses of which one may end', async () => {
  const file = one();
  const { data } = await create([file, two(), { ...file, alt: 'The same' }]);
  expect(data.files).toMatchObject([file, {}, { ...file, alt: 'The same' }]);
  await waitFor(() => new Set(told(file.assetId).map(({ id }) => id)).size === 2);
  await update(data.id, 1, [file]);
  await waitFor(() => told(file.assetId).filter(({ hasEnded }) => hasEnded).length === 1);
});

test('publishing a draft ends its uses, and those of the post begin', async () => {
  const id = randomUUID();
  media.assets.set(id, vaultPicture(mara.userId, id));
  const { data: draft } = await create([{ assetId: id, alt: '' }]);
  const post = await world.call('/posts', {
    method: 'POST',
    as: mara,
    body: { content: 'Whole', mediaIds: [id], draftId: draft.id },
  });
  expect(post.status).toBe(201);
  await waitFor(() => told(id).some(({ targetId, hasEnded }) => targetId === draft.id && hasEnded));
  await waitFor(() => told(id).some(({ targetId, hasEnded }) => targetId === post.data.id && !hasEnded));
});

test('a draft has at most ten files', async () => {
  expect((await create(Array.from({ length: 11 }, one))).status).toBe(400);
});
