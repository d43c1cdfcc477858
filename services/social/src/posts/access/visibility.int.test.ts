import type { Post } from '@stagedoor/contracts/post';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

/** What each viewer gets, open, locked or hidden (-), of posts by audience, each free and with a price ($). */
const columns = ['PUBLIC', 'PUBLIC$', 'FOLLOWERS', 'FOLLOWERS$', 'SUBSCRIBERS', 'SUBSCRIBERS$'] as const;
const open = ['open', 'open', 'open', 'open', 'open', 'open'];
const none = ['-', '-', '-', '-', '-', '-'];
const outside = ['open', 'lock', 'lock', 'lock', 'lock', 'lock'];
const follows = ['open', 'lock', 'open', 'lock', 'lock', 'lock'];

const table: { readonly [account in Account]: { readonly [viewer in ViewerKind]: readonly string[] } } = {
  open: {
    visitor: outside,
    stranger: outside,
    follower: follows,
    subscriber: ['open', 'lock', 'open', 'lock', 'open', 'lock'],
    buyer: ['open', 'open', 'lock', 'open', 'lock', 'open'],
    'subscriber who bought': open,
    'one the author blocked': none,
    'one who blocked the author': none,
    author: open,
    admin: outside,
  },
  private: {
    visitor: none,
    stranger: none,
    follower: follows,
    subscriber: none,
    buyer: none,
    'subscriber who bought': none,
    'one the author blocked': none,
    'one who blocked the author': none,
    author: open,
    admin: outside,
  },
  suspended: {
    visitor: none,
    stranger: none,
    follower: none,
    subscriber: none,
    buyer: none,
    'subscriber who bought': none,
    'one the author blocked': none,
    'one who blocked the author': none,
    author: open,
    admin: outside,
  },
};

type Account = 'open' | 'private' | 'suspended';
type ViewerKind =
  | 'visitor'
  | 'stranger'
  | 'follower'
  | 'subscriber'
  | 'buyer'
  | 'subscriber who bought'
  | 'one the author blocked'
  | 'one who blocked the author'
  | 'author'
  | 'admin';

interface AccountPosts {
  readonly author: Someone;
  readonly published: string[];
  readonly scheduled: string[];
  readonly deleted: string[];
}

const accounts: Account[] = ['open', 'private', 'suspended'];
const viewers = Object.keys(table.open) as ViewerKind[];
const cells = accounts.flatMap((account) => viewers.map((viewer) => [account, viewer] as const));
const secret = '#canary '.repeat(12).trim();

let world: SocialWorld;
const made = new Map<Account, AccountPosts>();
const people = new Map<ViewerKind, Someone | undefined>();

beforeAll(async () => {
  world = await startSocial();
  for (const kind of viewers) {
    if (kind === 'author') continue;
    const role = kind === 'admin' ? 'ADMIN' : 'FAN';
    people.set(kind, kind === 'visitor' ? undefined : await world.someone(undefined, role));
  }
  for (const account of accounts) made.set(account, await makeAccount(account));
});
afterAll(() => world.service.destroy());

async function makeAccount(account: Account): Promise<AccountPosts> {
  const { sql } = world.service.deps.database;
  const author = await world.someone(undefined, 'CREATOR');
  const { userId } = author;
  const follower = viewer('follower', author);
  if (follower !== undefined) await world.follow(follower, author);
  const year = new Date('2099-01-01').toISOString();
  for (const kind of ['subscriber', 'subscriber who bought'] as const) {
    await sql`insert into subscriber values (${userId}, ${viewer(kind, author)?.userId ?? ''}, ${year})`;
  }
  const blocked = viewer('one the author blocked', author)?.userId ?? '';
  const blocker = viewer('one who blocked the author', author)?.userId ?? '';
  await sql`insert into block values (${userId}, ${blocked}, now()), (${blocker}, ${userId}, now())`;
  const posts: AccountPosts = { author, published: [], scheduled: [], deleted: [] };
  for (const column of columns) {
    const more = { visibility: column.replace('$', ''), price: column.endsWith('$') ? 5 : 0 };
    world.service.clock.advance(1_000);
    posts.published.push((await world.post(author, secret, more)).id);
    const soon = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
    posts.scheduled.push((await world.post(author, secret, { ...more, scheduledAt: soon })).id);
    const missing = await world.post(author, secret, more);
    await world.call(`/posts/${missing.id}`, { method: 'DELETE', as: author });
    posts.deleted.push(missing.id);
  }
  for (const kind of ['buyer', 'subscriber who bought'] as const) {
    const buyer = viewer(kind, author)?.userId ?? '';
    await sql`insert into post_purchase select id, ${buyer}, now() from post
      where author_id = ${userId} and price_cents > 0 and published_at is not null and deleted_at is null`;
  }
  if (account === 'private') await sql`update profile set is_private = true where user_id = ${userId}`;
  if (account === 'suspended') await sql`update profile set suspended_at = now() where user_id = ${userId}`;
  return posts;
}

function viewer(kind: ViewerKind, author: Someone): Someone | undefined {
  return kind === 'author' ? author : people.get(kind);
}

function cell(account: Account, kind: ViewerKind) {
  const posts = made.get(account);
  if (posts === undefined) throw new Error('made before');
  return { ...posts, as: viewer(kind, posts.author), expected: table[account][kind] };
}

function describePost(post: Pick<Post, 'isLocked' | 'content'>): string {
  if (!post.isLocked) return post.content === secret ? 'open' : 'cut';
  return secret.startsWith(post.content) && post.content.length <= secret.length / 3 ? 'lock' : 'leak';
}

/** All posts of a list, by cursor. */
async function readAll(path: string, as: Someone | undefined) {
  const posts = [];
  for (let cursor = ''; ; ) {
    const { status, data } = await world.call(`${path}${path.includes('?') ? '&' : '?'}limit=20${cursor}`, { as });
    if (status !== 200) return { status, posts };
    posts.push(...data.posts);
    if (!data.pagination.hasMore) return { status, posts };
    cursor = `&cursor=${data.pagination.nextCursor}`;
  }
}

describe('permission to see a post', () => {
  test.each(cells)('of an account that is %s: %s', async (account, kind) => {
    const { author, published, scheduled, deleted, as, expected } = cell(account, kind);
    const seen = await Promise.all(
      published.map(async (id) => {
        const { status, data } = await world.call(`/posts/${id}`, { as });
        return status === 404 ? '-' : describePost(data);
      }),
    );
    // A bought post can be read by its id whatever became of the account, though it is in no list.
    const hasBought = kind === 'buyer' || kind === 'subscriber who bought';
    expect(seen).toEqual(expected.map((one, at) => (hasBought && columns[at]?.endsWith('$') ? 'open' : one)));

    const isInside = kind === 'author' || kind === 'admin';
    const ofScheduled = await Promise.all(scheduled.map((id) => world.call(`/posts/${id}`, { as })));
    expect(ofScheduled.map(({ status }) => status)).toEqual(scheduled.map(() => (isInside ? 200 : 404)));
    const ofDeleted = await Promise.all(deleted.map((id) => world.call(`/posts/${id}`, { as })));
    expect(ofDeleted.map(({ status }) => status)).toEqual(deleted.map(() => 404));

    // On the profile: what is visible, teasers too.
    const profile = await readAll(`/posts/user/${author.userId}`, as);
    const isGone = kind === 'one the author blocked' || (account === 'suspended' && !isInside);
    expect(profile.status).toBe(isGone ? 404 : 200);
    expect(profile.posts.map(({ id }) => id)).toEqual(published.filter((_, at) => expected[at] !== '-').reverse());
    expect(profile.posts.map(describePost)).toEqual(expected.filter((one) => one !== '-').reverse());

    // In lists for everyone: open posts, and never a teaser.
    const isListed = kind === 'author' || account === 'open' || (account === 'private' && kind === 'follower');
    for (const list of ['trending', 'explore', 'search?q=canary', 'search?q=canary&sort=newest', 'tags/canary']) {
      const { posts } = await readAll(`/posts/${list}`, as);
      const ofAuthor = posts.filter(({ userId }) => userId === author.userId).map(({ id }) => id);
      expect([list, ...ofAuthor.sort()]).toEqual([
        list,
        ...published.filter((_, at) => isListed && expected[at] === 'open').sort(),
      ]);
      expect(posts.filter(({ isLocked }) => isLocked)).toEqual([]);
    }

    // The feed has posts of followed people, and the viewer's own.
    if (as !== undefined) {
      const feed = (await readAll('/posts/feed', as)).posts.filter(({ userId }) => userId === author.userId);
      const isFed = kind === 'author' || kind === 'follower';
      expect(feed.map(({ id }) => id)).toEqual(published.filter((_, at) => isFed && expected[at] !== '-').reverse());
    }
  });
});

describe('permission to act on a post', () => {
  test.each(cells.filter(([, kind]) => kind !== 'visitor'))('with an account that is %s: %s', async (account, kind) => {
    const { author, published, deleted, as, expected } = cell(account, kind);
    // One post of each kind of access that the cell has.
    for (const [at, id] of published.entries()) {
      if (expected.indexOf(expected[at] ?? '') !== at) continue;
      const isHidden = expected[at] === '-';
      const act = async (method: 'GET' | 'POST' | 'DELETE', what: string, body?: unknown) =>
        (await world.call(`/posts/${id}/${what}`, { method, as, ...(body === undefined ? {} : { body }) })).status;
      expect(await act('POST', 'like')).toBe(isHidden ? 404 : 200);
      expect(await act('DELETE', 'like')).toBe(isHidden ? 404 : 200);
      expect(await act('POST', 'bookmark')).toBe(isHidden ? 404 : 200);
      expect(await act('DELETE', 'bookmark')).toBe(isHidden ? 404 : 200);
      expect(await act('POST', 'view')).toBe(isHidden ? 404 : 200);
      expect(await act('GET', 'comments')).toBe(isHidden ? 404 : 200);
      const comment = await act('POST', 'comment', { content: 'Hello' });
      expect(comment).toBe(isHidden ? 404 : expected[at] === 'lock' ? 403 : 201);
      if (kind !== 'author' && kind !== 'admin') {
        const deletion = await world.call(`/posts/${id}`, { method: 'DELETE', as });
        expect(deletion.status).toBe(isHidden ? 404 : 403);
      }
      if (kind !== 'author') {
        const change = await world.call(`/posts/${id}`, { method: 'PUT', as, body: { content: 'Mine now' } });
        expect(change.status).toBe(isHidden ? 404 : 403);
      }
    }
    const removed = await world.call(`/posts/${deleted[0]}/like`, { method: 'POST', as });
    expect(removed.status).toBe(404);
    if (kind === 'author') return;
    const followed = await world.call(`/users/follow/${author.userId}`, { method: 'POST', as });
    const cannot = kind === 'one the author blocked' || (account === 'suspended' && kind !== 'admin');
    expect(followed.status).toBe(cannot ? 404 : kind === 'one who blocked the author' ? 403 : 200);
    const isNew = kind !== 'follower' && followed.status === 200;
    if (isNew && account === 'private') {
      expect(followed).toMatchObject({
        message: 'Follow request sent',
        data: { isFollowing: false, isRequested: true },
      });
    }
    if (isNew) await world.call(`/users/follow/${author.userId}`, { method: 'DELETE', as });
  });
});
