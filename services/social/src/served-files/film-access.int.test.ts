import { randomUUID } from 'node:crypto';
import type { FileAccess } from '@stagedoor/contracts/internal-media';
import { readPostFileAccess } from '@stagedoor/contracts/internal-media';
import { assetChanged } from '@stagedoor/contracts/media-events';
import {
  paymentRefunded,
  postPurchased,
  subscriptionEnded,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import type { Post } from '@stagedoor/contracts/post';
import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { signFolder } from '@stagedoor/service-kit/files/signed-folder';
import { type MediaStub, startMediaStub, vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverToSocial } from '#/testing/payments-events.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let media: MediaStub;
let world: SocialWorld;
let owner: Someone;

beforeAll(async () => {
  media = await startMediaStub();
  const environment = {
    MEDIA_URL: media.url,
    AUTH_URL: media.url,
    SERVICE_SECRET: 'of social',
    MEDIA_SECRET: 'a test',
  };
  world = await startSocial(environment);
  owner = await world.someone(undefined, 'CREATOR');
  await makeViewers();
});
afterAll(async () => {
  await world.service.destroy();
  await media.close();
});

const names = [
  ...['visitor', 'stranger', 'follower', 'subscriber', 'ended subscriber', 'buyer', 'refunded buyer', 'blocked'],
  ...['owner', 'admin'],
] as const;
/** Who looks at a film; a visitor is nobody. */
const viewers = new Map<string, Someone | undefined>();

async function makeViewers(): Promise<void> {
  for (const name of names) viewers.set(name, await world.someone(undefined, name === 'admin' ? 'ADMIN' : 'FAN'));
  viewers.set('visitor', undefined);
  viewers.set('owner', owner);
  await world.follow(get('follower'), owner);
  for (const name of ['subscriber', 'ended subscriber']) {
    const change = { subscriptionId: randomUUID(), creatorId: owner.userId, subscriberId: get(name).userId };
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const started = { ...subscriptionStarted.sample, ...change, revision: 1, renewsAt: until, accessUntil: until };
    await deliverToSocial(world, subscriptionStarted, started);
    if (name === 'subscriber') continue;
    const ended = { ...subscriptionEnded.sample, ...change, revision: 2, endedAt: new Date().toISOString() };
    await deliverToSocial(world, subscriptionEnded, ended);
  }
  await world.call(`/users/${get('blocked').userId}/block`, { method: 'POST', as: owner, body: {} });
}

function get(name: string): Someone {
  const viewer = viewers.get(name);
  if (viewer === undefined) throw new Error(`nobody is a ${name}`);
  return viewer;
}

/** Publishes a film of the vault, whose poster is version 3 and whose teaser is version 4, and has it bought by both buyers. */
async function publish(rules: object): Promise<{ postId: string; mediaId: string; assetId: string }> {
  const assetId = randomUUID();
  const look = { type: 'VIDEO', mimeType: 'video/mp4', title: 'film.mp4', posterVersion: 3, teaserVersion: 4 } as const;
  const captions = { captions: [english], captionWords: 'lighthouse keeper' };
  media.assets.set(assetId, { ...vaultPicture(owner.userId, assetId), ...look, ...captions });
  const { status, data } = await world.call('/posts', {
    method: 'POST',
    as: owner,
    body: { ...rules, mediaIds: [assetId] },
  });
  if (status !== 201) throw new Error(`${status}`);
  for (const name of ['buyer', 'refunded buyer']) {
    const purchaseId = randomUUID();
    const buyerId = get(name).userId;
    const bought = { ...postPurchased.sample, postId: data.id, buyerId, creatorId: owner.userId, purchaseId };
    await deliverToSocial(world, postPurchased, bought);
    if (name === 'buyer') continue;
    const refunded = {
      ...paymentRefunded.sample,
      kind: 'post',
      isWhole: true,
      itemId: data.id,
      purchaseId,
      payerId: buyerId,
    } as const;
    await deliverToSocial(world, paymentRefunded, refunded);
  }
  return { postId: data.id, mediaId: data.media[0].id, assetId };
}

const english = { id: '01981b5c-0000-7000-8000-0000000000c1', language: 'en', label: 'English', version: 5 };

const files = {
  film: 'whole.mp4',
  poster: 'p3/640.webp',
  teaser: 't4/teaser.mp4',
  'teaser before': 't2/teaser.mp4',
  still: 'stills/0.webp',
  'large still': 'stills/0-large.webp',
  captions: `captions/${english.id}.5.vtt`,
  'captions above': `captions/../${english.id}.5.vtt`,
} as const;
const parts = { playlist: 'master.m3u8', 'rendition playlist': '480/index.m3u8', segment: '480/3.m4s' } as const;

/** The addresses of everything, as social would sign them for this reader if it did. */
function addressesFor(reader: string, mediaId: string): { readonly [name: string]: string } {
  const { clock } = world.service.deps;
  const signer = createAddressSigner({ secret: 'files a test', clock });
  const streams = createAddressSigner({ secret: 'streams a test', clock, lifeMs: 60_000 });
  const below = `/media/files/social/private/${reader}/${mediaId}`;
  const open = `/media/files/social/public/${mediaId}`;
  const folder = signFolder(streams, `${below}/hls`);
  return Object.fromEntries([
    ...Object.entries(files).flatMap(([name, file]) => [
      [name, signer.sign(`${below}/${file}`)],
      [`public ${name}`, `${open}/${file}`],
    ]),
    ...Object.entries(parts).flatMap(([name, part]) => [
      [name, `${folder}/${part}`],
      [`public ${name}`, `${open}/hls/${part}`],
    ]),
  ]);
}

/** Asks as media does, with the person's token. */
async function access(address: string, as: Someone | undefined): Promise<FileAccess> {
  const [path = '', query = ''] = address.split('?');
  const response = await world.service.app.inject({
    method: readPostFileAccess.method,
    url: readPostFileAccess.path,
    headers: asService('media', 'social'),
    payload: { path, ...Object.fromEntries(new URLSearchParams(query)), userId: as?.userId ?? null },
  });
  return response.json().data;
}

/** What each viewer may open, by signed addresses of their own, and of the owner. */
async function openTo(mediaId: string): Promise<{ [viewer: string]: string[] }> {
  const found: { [viewer: string]: string[] } = {};
  for (const [name, viewer] of viewers) {
    const own = addressesFor(viewer?.userId ?? 'everyone', mediaId);
    const isOpen: string[] = [];
    for (const [what, address] of Object.entries(own)) {
      if ((await access(address, viewer)) !== null) isOpen.push(what);
    }
    found[name] = isOpen;
    if (viewer === owner) continue;
    for (const [what, address] of Object.entries(addressesFor(owner.userId, mediaId))) {
      if (what.startsWith('public ')) continue;
      expect([name, what, await access(address, viewer)]).toEqual([name, what, null]);
    }
  }
  return found;
}

const all = ['film', 'poster', 'teaser', 'captions', 'playlist', 'rendition playlist', 'segment'];
const teaser = ['teaser'];

describe('a film', () => {
  test('that is sold is open to its buyers; others see its teaser', async () => {
    const { mediaId } = await publish({ price: 5 });
    expect(await openTo(mediaId)).toEqual({
      visitor: teaser,
      stranger: teaser,
      follower: teaser,
      subscriber: teaser,
      'ended subscriber': teaser,
      buyer: all,
      'refunded buyer': teaser,
      blocked: [],
      owner: all,
      admin: teaser,
    });
  });

  test('for subscribers is open to them, and to who bought it before', async () => {
    const { mediaId } = await publish({ visibility: 'SUBSCRIBERS' });
    expect(await openTo(mediaId)).toEqual({
      visitor: teaser,
      stranger: teaser,
      follower: teaser,
      subscriber: all,
      'ended subscriber': teaser,
      buyer: all,
      'refunded buyer': teaser,
      blocked: [],
      owner: all,
      admin: teaser,
    });
  });

  test('that was paid for is kept by browsers for seconds, whatever of it is asked for', async () => {
    const { mediaId: sold } = await publish({ price: 5 });
    const { mediaId: free } = await publish({ visibility: 'FOLLOWERS' });
    for (const [viewer, mediaId, isSold] of [
      ['buyer', sold, true],
      ['follower', free, undefined],
    ] as const) {
      const { poster = '' } = addressesFor(get(viewer).userId, mediaId);
      const opened = await access(poster, get(viewer));
      expect([viewer, opened?.isPublic, opened?.isSold]).toEqual([viewer, false, isSold]);
    }
  });

  test('for followers is open to them and to subscribers', async () => {
    const { mediaId } = await publish({ visibility: 'FOLLOWERS' });
    expect(await openTo(mediaId)).toMatchObject({
      visitor: teaser,
      stranger: teaser,
      follower: all,
      subscriber: all,
      'refunded buyer': teaser,
      blocked: [],
    });
  });

  test('that is public has public addresses of all but its teaser and stills', async () => {
    const { mediaId } = await publish({ content: 'Free' });
    const isPublic = ['film', 'poster', 'captions', 'playlist', 'rendition playlist', 'segment'].map(
      (one) => `public ${one}`,
    );
    const open = await openTo(mediaId);
    for (const name of names) expect([name, open[name]]).toEqual([name, expect.arrayContaining(isPublic)]);
    expect(Object.values(open).flat()).not.toContain('public teaser');
    expect(
      Object.values(open)
        .flat()
        .filter((one) => one.includes('still') || one.includes('before')),
    ).toEqual([]);
  });
});

describe('a locked post', () => {
  const read = async (postId: string, as: Someone | undefined): Promise<Pick<Post, 'media'>> =>
    (await world.call(`/posts/${postId}`, { as })).data;

  test('shows the teaser of a film, and nothing else of it', async () => {
    const { postId, assetId } = await publish({ price: 5 });
    for (const name of ['visitor', 'stranger', 'refunded buyer']) {
      const [item] = (await read(postId, viewers.get(name))).media;
      expect(item).toMatchObject({ url: null, alt: null });
      for (const field of ['streamUrl', 'waveform', 'assetId', 'captions']) expect(item).not.toHaveProperty(field);
      expect(item?.thumbnailUrl).toMatch(/\/preview\/[\w-]+\/p3\/blurred\.webp$/);
      expect(await access(item?.thumbnailUrl ?? '', undefined)).toMatchObject({ file: 'p3/blurred.webp' });
      expect(await access(item?.teaserUrl ?? '', viewers.get(name))).toEqual({
        assetId,
        file: 't4/teaser.mp4',
        isPublic: false,
        fileName: null,
        isSold: true,
      });
    }
    for (const name of ['buyer', 'owner'])
      expect((await read(postId, get(name))).media[0]).not.toHaveProperty('teaserUrl');
    const [captions] = (await read(postId, get('buyer'))).media[0]?.captions ?? [];
    expect(captions).toMatchObject({ language: 'en', label: 'English' });
    expect(await access(captions?.url ?? '', get('buyer'))).toMatchObject({ assetId, file: files.captions });
  });

  test('is found by its captions by those alone who may open it, as they are now', async () => {
    const { postId, assetId } = await publish({ content: 'Sold', price: 5 });
    const free = await publish({ content: 'Free' });
    const finds = async (q: string, as: Someone | undefined): Promise<string[]> => {
      const { data } = await world.call(`/posts/search?q=${q}`, { as });
      const ids: string[] = data.posts.map(({ id }: Pick<Post, 'id'>) => id);
      return ids.filter((id) => id === postId || id === free.postId).sort();
    };
    const both = [postId, free.postId].sort();
    for (const name of ['visitor', 'stranger', 'refunded buyer', 'admin']) {
      expect([name, await finds('lighthouse%20keepers', viewers.get(name))]).toEqual([name, [free.postId]]);
    }
    expect(await finds('lighthouse', get('blocked'))).toEqual([]);
    for (const name of ['buyer', 'owner']) expect([name, await finds('lighthouse', get(name))]).toEqual([name, both]);
    const look = { ...assetChanged.sample, assetId, revision: 9 };
    await deliverToSocial(world, assetChanged, { ...look, captions: [english], captionWords: 'windmill' });
    expect([await finds('lighthouse', owner), await finds('windmill', owner)]).toEqual([[free.postId], [postId]]);
    await deliverToSocial(world, assetChanged, { ...look, revision: 10 });
    expect([await finds('windmill', owner), await finds('sold', owner)]).toEqual([[], [postId]]);
    expect((await read(postId, owner)).media[0]).not.toHaveProperty('captions');
  });

  test('gets new captions in the order of locks of an edit of its post, which they wait for', async () => {
    const { postId, assetId, mediaId } = await publish({ content: 'Edited' });
    const { sql } = world.service.deps.database;
    const look = { ...assetChanged.sample, assetId, revision: 9, captions: [english], captionWords: 'windmill' };
    const told = await sql.begin(async (edit) => {
      await edit`select from post where id = ${postId} for no key update`;
      const telling = deliverToSocial(world, assetChanged, look);
      await waitFor(async () => {
        const [{ waiting } = {}] = await sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting === 1;
      });
      await edit`select from media where id = ${mediaId} for update nowait`;
      return { telling };
    });
    await told.telling;
    const { data } = await world.call('/posts/search?q=windmill', { as: owner });
    expect(data.posts.map(({ id }: Pick<Post, 'id'>) => id)).toEqual([postId]);
  });

  test('shows another poster and no teaser once its owner has chosen so, and keeps what is newer', async () => {
    const { postId, assetId, mediaId } = await publish({ price: 5 });
    const look = { ...assetChanged.sample, assetId, widths: [640], posterVersion: 7, teaserVersion: null };
    const before = (await read(postId, get('stranger'))).media[0]?.teaserUrl ?? '';
    await deliverToSocial(world, assetChanged, { ...look, revision: 8 });
    await deliverToSocial(world, assetChanged, { ...look, revision: 5, posterVersion: 5, teaserVersion: 5 });
    const [item] = (await read(postId, get('stranger'))).media;
    expect(item).not.toHaveProperty('teaserUrl');
    expect(item?.thumbnailUrl).toContain('/p7/');
    expect(await access(before, get('stranger'))).toBeNull();
    expect((await read(postId, owner)).media[0]?.thumbnailUrl).toContain(`/${mediaId}/p7/640.webp`);
  });

  test('that is deleted ends the teaser, too', async () => {
    const { postId } = await publish({ price: 5 });
    const url = (await read(postId, get('stranger'))).media[0]?.teaserUrl ?? '';
    expect(await access(url, get('stranger'))).not.toBeNull();
    await world.call(`/posts/${postId}`, { method: 'DELETE', as: owner });
    expect(await access(url, get('stranger'))).toBeNull();
  });
});

test('sound has its waveform and its length where it is open', async () => {
  const assetId = randomUUID();
  const look = {
    type: 'AUDIO',
    mimeType: 'audio/mpeg',
    title: 'song.mp3',
    widths: [],
    waveform: [0, 50, 100],
    durationMs: 61_000,
  } as const;
  media.assets.set(assetId, {
    ...vaultPicture(owner.userId, assetId),
    ...look,
    widths: [],
    waveform: [...look.waveform],
  });
  const { data } = await world.call('/posts', { method: 'POST', as: owner, body: { price: 5, mediaIds: [assetId] } });
  expect(data.media[0]).toMatchObject({ waveform: [0, 0.5, 1], durationMs: 61_000 });
  const locked = (await world.call(`/posts/${data.id}`, { as: get('stranger') })).data.media[0];
  for (const field of ['waveform', 'durationMs']) expect(locked).not.toHaveProperty(field);
});
