import { randomUUID } from 'node:crypto';
import { defaultFeatureNames } from '@stagedoor/contracts/features';
import { readPostFileAccess } from '@stagedoor/contracts/internal-media';
import type { LetterShare } from '@stagedoor/contracts/internal-social';
import { postPurchased } from '@stagedoor/contracts/payments-events';
import type { Post } from '@stagedoor/contracts/post';
import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLetter } from '#/letters/read-letter.ts';
import { readListeners } from '#/notices/find-listeners.ts';
import { deliverToSocial } from '#/testing/payments-events.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { insertTiers, type TestTier } from '#/testing/tier-steps.ts';

/** Posts by audience, with a price ($). `all` is for all paid tiers, in brackets are the tiers that a post names. */
const kinds = [
  ...(['PUBLIC', 'PUBLIC$', 'FOLLOWERS', 'FOLLOWERS$', 'all', 'all$'] as const),
  ...(['[free]', '[bronze]', '[silver gold]', '[gold]$', '[old]', '[free gold]'] as const),
];

/** What each viewer gets of these, in their order: open (o), locked (-) or nothing. */
const table = {
  visitor: 'o-----------',
  stranger: 'o-----------',
  follower: 'o-o---------',
  'member of the free tier': 'o-----o----o',
  'subscriber from before the tiers': 'o-o-o--o----',
  'member of bronze': 'o-o-o--o----',
  'follower in silver': 'o-o-o---o---',
  'member of gold': 'o-o-o---o--o',
  'member of an archived tier': 'o-o-o-----o-',
  'follower who was in gold': 'o-o---------',
  'member of bronze who bought all': 'oooooo-o-o--',
  'member of gold whom the author blocked': '',
  author: 'oooooooooooo',
  admin: 'o-----------',
} as const satisfies Record<string, string>;
type Viewer = keyof typeof table;
const viewers = Object.keys(table) as Viewer[];

const bronze: TestTier = { slot: 0, name: 'Bronze', priceCents: 500 };
const silver: TestTier = { slot: 1, name: 'Silver', priceCents: 1_000 };
const free: TestTier = { slot: 2, name: 'Free', priceCents: 0 };
const gold: TestTier = { slot: 7, name: 'Gold', priceCents: 2_500 };
const old: TestTier = { slot: 30, name: 'Old', priceCents: 700, isArchived: true };
const tiers = { bronze, silver, free, gold, old };
const memberships: { readonly [viewer in Viewer]?: TestTier | null } = {
  'member of the free tier': free,
  'subscriber from before the tiers': null,
  'member of bronze': bronze,
  'follower in silver': silver,
  'member of gold': gold,
  'member of an archived tier': old,
  'follower who was in gold': gold,
  'member of bronze who bought all': bronze,
  'member of gold whom the author blocked': gold,
};

const secret = '#canary '.repeat(12).trim();
let world: SocialWorld;
let author: Someone;
let posts: Post[];
const people = new Map<Viewer, Someone | undefined>();

/** `o`, `-` or nothing for each kind of post. */
const expected = (viewer: Viewer): string[] => kinds.map((_, at) => table[viewer][at] ?? '');

beforeAll(async () => {
  // Whether tiers can be made makes no difference.
  const features = defaultFeatureNames.filter((name) => name !== 'tiers').join(',');
  world = await startSocial({ MEDIA_SECRET: 'a test', FEATURES: features });
  author = await world.someone(undefined, 'CREATOR');
  const ids = await insertTiers(world, author, Object.values(tiers));
  for (const viewer of viewers) people.set(viewer, await makeViewer(viewer));
  posts = [];
  for (const kind of kinds) posts.push(await publish(kind, ids));
  for (const post of posts.filter(({ price }) => price > 0)) {
    const bought = { buyerId: get('member of bronze who bought all').userId, sellerId: author.userId, postId: post.id };
    await deliverToSocial(world, postPurchased, { ...postPurchased.sample, ...bought, purchaseId: randomUUID() });
  }
});
afterAll(() => world.service.destroy());

function get(viewer: Viewer): Someone {
  const person = people.get(viewer);
  if (person === undefined) throw new Error(`${viewer} has no account`);
  return person;
}

async function makeViewer(viewer: Viewer): Promise<Someone | undefined> {
  if (viewer === 'visitor') return undefined;
  if (viewer === 'author') return author;
  const person = await world.someone(undefined, viewer === 'admin' ? 'ADMIN' : 'FAN');
  if (viewer.includes('follower')) await world.follow(person, author);
  const tier = memberships[viewer];
  if (tier !== undefined) {
    const days = viewer.includes('was in') ? -1 : 9;
    const change = {
      ...{ subscriptionId: randomUUID(), creatorId: author.userId, subscriberId: person.userId, revision: 1 },
      accessUntil: new Date(Date.now() + days * 86_400_000).toISOString(),
      ...(tier !== null && { slot: tier.slot, ...(tier.priceCents === 0 && { isFree: true }) }),
    };
    const headers = asService('payments', 'social');
    await world.call('/internal/subscriptions', { method: 'POST', headers, body: change });
  }
  if (viewer.includes('blocked'))
    await world.call(`/users/${person.userId}/block`, { method: 'POST', as: author, body: {} });
  return person;
}

async function publish(kind: (typeof kinds)[number], ids: ReadonlyMap<string, string>): Promise<Post> {
  const asset = randomUUID();
  world.media.assets.set(asset, vaultPicture(author.userId, asset));
  const audience = kind.replace('$', '');
  const names = /\[(.*)\]/.exec(audience)?.[1]?.split(' ');
  const visibility = names !== undefined || audience === 'all' ? 'SUBSCRIBERS' : audience;
  const tierIds = names?.map((name) => ids.get(tiers[name as keyof typeof tiers].name));
  world.service.clock.advance(1_000);
  const price = kind.endsWith('$') ? 5 : 0;
  const more = { visibility, price, mediaIds: [asset], ...(tierIds && { tierIds }) };
  return (await world.post(author, secret, more)) as unknown as Post;
}

/** All posts of a list, by cursor, as `o` and `-`, in the order of {@link kinds}. */
async function readList(path: string, as: Someone | undefined): Promise<string[]> {
  const found = new Map<string, string>();
  for (let cursor = ''; ; ) {
    const { data } = await world.call(`${path}${path.includes('?') ? '&' : '?'}limit=20${cursor}`, { as });
    for (const post of data.posts) found.set(post.id, describePost(post));
    if (!data.pagination.hasMore) return posts.map(({ id }) => found.get(id) ?? '');
    cursor = `&cursor=${data.pagination.nextCursor}`;
  }
}

function describePost({ isLocked, content, media }: Pick<Post, 'isLocked' | 'content' | 'media'>): string {
  const isWhole = content === secret && media.every(({ url }) => url !== null);
  if (isLocked) return isWhole || media.some(({ url }) => url !== null) ? 'leak' : '-';
  return isWhole ? 'o' : 'cut';
}

/** Whether media may send the post's picture to the person, by an address that is signed for them. */
async function opensFile({ media }: Post, as: Someone | undefined): Promise<boolean> {
  const signer = createAddressSigner({ secret: 'files a test', clock: world.service.clock });
  const open = `/media/files/social/public/${media[0]?.id}/640.webp`;
  const signed = signer.sign(`/media/files/social/private/${as?.userId ?? 'everyone'}/${media[0]?.id}/640.webp`);
  const answers = await Promise.all(
    [open, signed].map(async (address) => {
      const [path = '', query = ''] = address.split('?');
      const response = await world.service.app.inject({
        method: readPostFileAccess.method,
        url: readPostFileAccess.path,
        headers: asService('media', 'social'),
        payload: { path, ...Object.fromEntries(new URLSearchParams(query)), userId: as?.userId ?? null },
      });
      return response.json().data !== null;
    }),
  );
  return answers.includes(true);
}

describe.each(viewers)('%s', (viewer) => {
  const cells = expected(viewer);
  const openOnly = cells.map((cell) => (cell === 'o' ? 'o' : ''));
  const isBlocked = viewer.includes('blocked');

  test('sees of each kind of post what its page, its files and its embed may show', async () => {
    const as = people.get(viewer);
    for (const [at, post] of posts.entries()) {
      const { status, data } = await world.call(`/posts/${post.id}`, { as });
      expect([kinds[at], status === 404 ? '' : describePost(data)]).toEqual([kinds[at], cells[at]]);
      // An address of a public file names nobody, so that a block cannot close it.
      const isOpenFile = cells[at] === 'o' || (isBlocked && kinds[at] === 'PUBLIC');
      expect([kinds[at], await opensFile(post, as)]).toEqual([kinds[at], isOpenFile]);
      expect((await world.call(`/embed/post/${post.id}`, { as })).status).toBe(at === 0 ? 200 : 404);
      if (status === 200 && data.isLocked && post.visibility === 'SUBSCRIBERS' && post.price > 0) {
        const isMember = memberships[viewer] !== undefined && !viewer.includes('was');
        const opens = post.tiers?.map(({ name }) => name) ?? ['Bronze', 'Silver', 'Gold', 'Old'];
        const isNamed = isMember && opens.includes(memberships[viewer]?.name ?? 'Bronze');
        expect(data.purchaseRequires).toBe(isNamed ? undefined : 'SUBSCRIPTION');
      }
    }
  });

  test('finds it in lists as far as it may be shown there', async () => {
    const as = people.get(viewer);
    if (isBlocked) expect((await world.call(`/posts/user/${author.userId}`, { as })).status).toBe(404);
    else expect(await readList(`/posts/user/${author.userId}`, as)).toEqual(cells);
    // Those two consider the newest ten of an author's posts.
    const discovery = viewer === 'author' ? [] : ['trending', 'explore'];
    for (const list of [...discovery, 'search?q=canary', 'search?q=canary&sort=newest', 'tags/canary']) {
      expect([list, await readList(`/posts/${list}`, as)]).toEqual([list, openOnly]);
    }
    if (as === undefined) return;
    const isFed = viewer === 'author' || viewer.includes('follower');
    expect(await readList('/posts/feed', as)).toEqual(cells.map((cell) => (isFed ? cell : '')));
    for (const { id } of posts) {
      for (const list of ['like', 'bookmark']) await world.call(`/posts/${id}/${list}`, { method: 'POST', as });
    }
    for (const list of ['liked', 'bookmarked']) expect(await readList(`/posts/${list}`, as)).toEqual(cells);
  });

  test('comments where the post is open, and hears of a mention there', async () => {
    const as = people.get(viewer);
    if (as === undefined) return;
    for (const [at, { id }] of posts.entries()) {
      const { status } = await world.call(`/posts/${id}/comment`, { method: 'POST', as, body: { content: 'Hello' } });
      expect([kinds[at], status]).toEqual([kinds[at], { o: 201, '-': 403 }[cells[at] ?? ''] ?? 404]);
    }
    if (viewer === 'author') return;
    for (const [at, { id }] of posts.entries()) {
      const body = { content: `Look, @${as.username}` };
      const mention = await world.call(`/posts/${id}/comment`, { method: 'POST', as: author, body });
      world.service.clock.advance(60_000);
      const checks = () =>
        world.service.deps.database.sql`select from mention_check where content_id = ${mention.data.id}`;
      await waitFor(async () => (await checks()).length === 0);
      const told = (await world.events('social.people.mentioned')).some(
        ({ commentId, recipientIds }) => commentId === mention.data.id && recipientIds?.includes(as.userId),
      );
      // An ADMIN hears of what anybody else in their place would.
      expect([kinds[at], told]).toEqual([kinds[at], cells[at] === 'o']);
    }
  });

  test('is a subscriber in a paid tier alone', async () => {
    const { status, data } = await world.call(`/users/${author.userId}`, { as: people.get(viewer) });
    const tier = memberships[viewer];
    const isPaid = tier !== undefined && tier !== free && !viewer.includes('was') && !isBlocked;
    expect([status, data?.hasSubscription]).toEqual(isBlocked ? [404, undefined] : [200, isPaid]);
  });
});

/** Who may know that a post is there, though it is locked for them. */
const isAudience = (viewer: Viewer) =>
  viewer.includes('follower') || (memberships[viewer] !== undefined && memberships[viewer] !== free);

/** What a letter has for each viewer of each kind of post. Nobody gets one who has not the author's mails. */
function shareOf(viewer: Viewer, at: number): LetterShare {
  const cell = table[viewer][at] ?? '';
  if (cell === 'o') return kinds[at]?.endsWith('$') ? 'teaser' : 'whole';
  return cell === '-' && isAudience(viewer) ? 'teaser' : 'nothing';
}

test('letters and notices tell each viewer of what they may read, and of the beginning of what their feed has', async () => {
  const listening = viewers.filter((viewer) => !['visitor', 'author'].includes(viewer));
  const { database } = world.service.deps;
  for (const viewer of listening) {
    await database.sql`
      insert into bell values (${get(viewer).userId}, ${author.userId}, 'mail', now())
      on conflict (creator_id, person_id) do update set level = 'mail'`;
  }
  const userIds = listening.map((viewer) => get(viewer).userId);
  for (const [at, { id, content }] of posts.entries()) {
    const { readers } = await database.transaction((tx) => readLetter(tx, id, userIds));
    const shares = new Map(readers.map(({ userId, share }) => [userId, share]));
    for (const viewer of listening) {
      expect([kinds[at], viewer, shares.get(get(viewer).userId)]).toEqual([kinds[at], viewer, shareOf(viewer, at)]);
    }
    const { listeners } = await database.transaction((tx) =>
      readListeners(tx, { id, authorId: author.userId, content }, null, 100),
    );
    const told = new Set(listeners.map(({ userId }) => userId));
    const hearing = listening.filter((viewer) => shareOf(viewer, at) !== 'nothing');
    expect([kinds[at], listening.filter((viewer) => told.has(get(viewer).userId))]).toEqual([kinds[at], hearing]);
  }
});

/** What a viewer gets of the posts of an author whose account is closed to them: only what they bought, on its page. */
const boughtAlone = (viewer: Viewer) =>
  kinds.map((kind) => (viewer.includes('bought') && kind.endsWith('$') ? 'o' : ''));

async function expectClosed(isOpenTo: (viewer: Viewer) => boolean): Promise<void> {
  for (const viewer of viewers) {
    const as = people.get(viewer);
    const isOpen = isOpenTo(viewer);
    const cells = isOpen ? expected(viewer) : boughtAlone(viewer);
    for (const [at, post] of posts.entries()) {
      const { status, data } = await world.call(`/posts/${post.id}`, { as });
      const shown = status === 404 ? '' : describePost(data);
      expect([viewer, kinds[at], shown]).toEqual([viewer, kinds[at], cells[at]]);
      expect([viewer, kinds[at], await opensFile(post, as)]).toEqual([viewer, kinds[at], cells[at] === 'o']);
      expect((await world.call(`/embed/post/${post.id}`, { as })).status).toBe(404);
    }
    // An ADMIN finds what others in their place would.
    const isListed = isOpen && viewer !== 'admin';
    const listed = cells.map((cell) => (isListed && cell === 'o' ? 'o' : ''));
    for (const list of ['search?q=canary', 'tags/canary']) {
      expect([viewer, list, await readList(`/posts/${list}`, as)]).toEqual([viewer, list, listed]);
    }
  }
}

test('of a private account only followers see anything, and whoever bought a post its page', async () => {
  const change = { method: 'PUT', as: author, body: { isPrivate: true } } as const;
  expect((await world.call('/users/profile', change)).status).toBe(200);
  const open = () => world.service.deps.database.sql`select from media where is_public`;
  await waitFor(async () => (await open()).length === 0);
  await expectClosed((viewer) => ['author', 'admin'].includes(viewer) || viewer.includes('follower'));
});

test('of a suspended account nobody sees anything but what they bought', async () => {
  await world.service.deps.database.sql`update profile set suspended_at = now() where user_id = ${author.userId}`;
  await expectClosed((viewer) => ['author', 'admin'].includes(viewer));
});
