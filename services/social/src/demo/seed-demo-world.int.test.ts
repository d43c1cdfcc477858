import { createWorld } from '@stagedoor/demo-world/create-world';
import { findProfileAssets } from '@stagedoor/demo-world/profile-assets';
import { vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

const now = new Date();
let world: SocialWorld;
let made: boolean;

beforeAll(async () => {
  world = await startSocial();
  made = await seed();
});
afterAll(() => world.service.destroy());

function seed(): Promise<boolean> {
  const { database, publish } = world.service.deps;
  return seedDemoWorld(database, { publish, now });
}

test('the demo world is made once', async () => {
  expect(made).toBe(true);
  expect(await seed()).toBe(false);
});

test('every counter equals its rows, and every author who has posts has a last one', async () => {
  const { sql } = world.service.deps.database;
  const wrong = await sql`
    select p.username from profile p
    where follower_count <> (select count(*) from follow where followed_id = p.user_id)
      or following_count <> (select count(*) from follow where follower_id = p.user_id)
      or subscriber_count <> (select count(*) from subscriber where creator_id = p.user_id and until > ${now.toISOString()})
      or post_count <> (select count(*) from post where author_id = p.user_id and published_at is not null)
      or (select max(published_at) from post where author_id = p.user_id)
        is distinct from (select published_at from author_last where author_id = p.user_id)
    union all
    select p.content from post p
    where like_count <> (select count(*) from post_like where post_id = p.id)
      or comment_count <> (select count(*) from comment where post_id = p.id)
      or view_count <> (select count(*) from post_view where post_id = p.id)
      or has_poll <> exists (select from poll where post_id = p.id)`;
  expect([...wrong]).toEqual([]);
});

test('its people and posts look like those of everyone', async () => {
  const { people } = createWorld({ now });
  const featured = await world.call('/users/featured?limit=6');
  expect(featured.data.users).toHaveLength(6);
  const trending = await world.call('/posts/trending?limit=6');
  expect(trending.data.posts).toHaveLength(6);
  const first = people[0];
  const profile = await world.call(`/users/${first?.username}`);
  expect(profile.data).toMatchObject({ id: first?.id, displayName: first?.displayName, role: first?.role });
});

test('a profile is published for everyone in it', async () => {
  const { people } = createWorld({ now });
  const published = await world.events('social.profile.updated');
  expect(published.map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort());
});

test('avatars, covers and documents name the assets that media makes', async () => {
  const { people, verifications } = createWorld({ now });
  const { sql } = world.service.deps.database;
  const profiles = await sql<{ user_id: string; avatar: string; cover: string | null }[]>`
    select user_id, avatar, cover from profile`;
  const named = new Map(profiles.map((row) => [row.user_id, [row.avatar, row.cover]]));
  for (const person of people) {
    const { avatar, cover } = findProfileAssets(person);
    expect(named.get(person.id)).toEqual([`assets/${avatar}`, cover === null ? null : `assets/${cover}`]);
    const profile = await world.call(`/users/${person.username}`);
    if (person.role !== 'ADMIN') expect(profile.data.avatarUrl).toContain(`/avatars/${avatar}/`);
  }
  const documents = await sql<{ folder: string }[]>`select folder from verification_document order by folder`;
  const wanted = verifications.flatMap((request) => request.documents.map(({ id }) => `assets/${id}`));
  expect(documents.map(({ folder }) => folder)).toEqual(wanted.sort());
});

test('an admin finds requests for the tick that wait, with documents to look at', async () => {
  const admin = await world.someone(undefined, 'ADMIN');
  const { data } = await world.call('/admin/verifications?status=pending', { as: admin });
  expect(data.requests.length).toBeGreaterThan(1);
  for (const { documents } of data.requests) expect(documents.length).toBeGreaterThan(0);
});

test('an admin finds what was decided in the audit log, and no dismissed report among those that are open', async () => {
  const admin = await world.someone(undefined, 'ADMIN');
  const { decisions, reports } = createWorld({ now });
  const audit = await world.call('/admin/audit', { as: admin });
  expect(audit.data.entries.map(({ id, action, note }: Record<string, unknown>) => ({ id, action, note }))).toEqual(
    decisions.toReversed().map(({ id, action, note }) => ({ id, action, note })),
  );
  expect(audit.data.entries.map(({ actor }: { actor: { username: string } }) => actor.username)).toEqual(
    decisions.map(() => 'robin_hale'),
  );
  const open = await world.call('/admin/reports?status=open', { as: admin });
  expect(open.data.reports).toHaveLength(reports.filter(({ dismissed }) => dismissed === null).length);
});

test('the files of a locked post are opened by its author alone, those of an open one by everyone', async () => {
  const { people, posts, assets } = createWorld({ now });
  const files = new Map(['640.webp', '1280.webp', 'blurred.webp'].map((file) => [file, Buffer.from(file)]));
  for (const { id, ownerId } of assets) world.media.assets.set(id, { ...vaultPicture(ownerId, id), files });
  const visible = (price: number) =>
    posts.find(
      (post) =>
        post.media.length > 0 && post.visibility === 'PUBLIC' && (price === 0 ? post.price === 0 : post.price > 0),
    );
  const [locked, open] = [visible(1), visible(0)];
  const author = people.find(({ id }) => id === locked?.authorId);
  const as = {
    userId: author?.id ?? '',
    username: author?.username ?? '',
    role: 'CREATOR',
    headers: asUser({ userId: author?.id ?? '', role: 'CREATOR' }),
  } as const;

  const [hidden] = (await world.call(`/posts/${locked?.id}`)).data.media;
  expect(hidden).toMatchObject({ url: null });
  expect((await world.call(hidden.thumbnailUrl)).status).toBe(200);
  const [own] = (await world.call(`/posts/${locked?.id}`, { as })).data.media;
  expect(own.sources).toHaveLength(2);
  for (const { url } of own.sources) {
    expect((await world.call(url, { as })).status).toBe(200);
    expect((await world.call(url)).status).toBe(404);
    const guessed = url.replace(/private\/[^/]+\//, 'public/').replace(/\?.*/, '');
    expect((await world.call(guessed)).status).toBe(404);
  }
  const [shown] = (await world.call(`/posts/${open?.id}`)).data.media;
  for (const { url } of shown.sources) expect((await world.call(url)).status).toBe(200);
});

test('media, which makes its part of the world with these uses, is told none of them', async () => {
  expect([...(await world.service.deps.database.sql`select id from asset_use_change`)]).toEqual([]);
});

test('one creator has three tiers, and posts for different ones', async () => {
  const { people, posts } = createWorld({ now });
  const iris = people.find(({ username }) => username === 'iris_vale');
  const { tiers } = (await world.call('/users/iris_vale/tiers')).data;
  expect(tiers.map(({ name, price }) => [name, price])).toEqual([
    ['Listeners', 0],
    ['Front row', (iris?.subscriptionPrice ?? 0) / 100],
    ['Green room', 24],
  ]);
  const named = posts.filter(({ authorId, visibility }) => authorId === iris?.id && visibility === 'SUBSCRIBERS');
  const shown = await Promise.all(named.map(async ({ id }) => (await world.call(`/posts/${id}`)).data.tiers));
  expect(shown.map((opens) => opens.map(({ name }) => name))).toEqual([['Front row', 'Green room'], ['Green room']]);
});
