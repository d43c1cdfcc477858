import { unavailable } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '#/posts/writing/create-post.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone(undefined, 'CREATOR');
});
afterAll(() => world.service.destroy());

const draft = { content: 'With a picture', visibility: 'PUBLIC', priceCents: 0, scheduledAt: null } as const;
const inTransaction = <T>(effect: (tx: Transaction) => Promise<T>) => world.service.deps.database.transaction(effect);
const addresses = {
  for: () => ({
    whole: () => '',
    thumbnail: () => null,
    sources: () => undefined,
    blurred: () => null,
    document: () => '',
    teaser: () => undefined,
    captions: () => undefined,
    stream: () => undefined,
  }),
};
const send = () => world.call('/posts', { method: 'POST', as: mara, form: pictures(flatPng(8, 8)) });
const countPosts = async () => (await world.service.deps.database.sql`select from post`).length;

test('an account that turns private while its picture is made gets no public file of it', async () => {
  const { deps } = world.service;
  world.media.beforeStoring = async () => {
    await deps.database.sql`update profile set is_private = true where user_id = ${mara.userId}`;
  };
  expect(await send()).toMatchObject({ status: 409, message: 'Your account has changed. Please try again.' });
  world.media.beforeStoring = async () => undefined;
  expect((await send()).status).toBe(201);
  const rows = await deps.database.sql`select is_public from media`;
  expect(rows).toMatchObject([{ is_public: false }]);
});

test('a store that fills up in the middle leaves no row, and its bytes are dropped', async () => {
  const before = await countPosts();
  world.media.beforeStoring = async () => {
    throw unavailable('Storage is temporarily unavailable.', 5);
  };
  expect(await send()).toMatchObject({ status: 503, message: 'Storage is temporarily unavailable.' });
  world.media.beforeStoring = async () => undefined;
  await waitFor(() => world.media.received.size === 0);
  expect(await countPosts()).toBe(before);
});

test('without media a post with files is told so, and a text is published', async () => {
  const alone = await startSocial({ MEDIA_URL: 'http://127.0.0.1:1' });
  const author = await alone.someone();
  expect(await alone.call('/posts', { method: 'POST', as: author, form: pictures(flatPng(8, 8)) })).toMatchObject({
    status: 503,
    message: 'Files cannot be accepted at the moment. Please try again in a moment.',
  });
  expect((await alone.post(author, 'Words alone')).id).toBeDefined();
  expect((await alone.call('/posts/feed', { as: author })).data.posts).toHaveLength(1);
  await alone.service.destroy();
});

test('a person without a profile cannot post', async () => {
  const { deps } = world.service;
  const nobody = { userId: deps.ids.next(), role: 'CREATOR' } as const;
  const options = { ...deps, media: addresses };
  await expect(
    createPost(options, nobody, draft, { files: [], mediaIds: [], posters: new Map() }, inTransaction),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test('only creators and ADMINs keep what they send', async () => {
  const fan = await world.someone();
  const admin = await world.someone(undefined, 'ADMIN');
  for (const [who, isKept] of [
    [mara, true],
    [admin, true],
    [fan, false],
  ] as const) {
    await world.call('/posts', { method: 'POST', as: who, form: pictures(flatPng(9, 9)) });
    const own = [...world.media.assets.values()].find(({ ownerId, width }) => ownerId === who.userId && width === 9);
    expect(own?.isKept).toBe(isKept);
  }
});
