import { createWorld } from '@stagedoor/demo-world/create-world';
import { createDiskStore } from '@stagedoor/service-kit/files/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

const now = new Date();
let world: SocialWorld;
let made: boolean;
const nowhere = createDiskStore('/nowhere');

beforeAll(async () => {
  world = await startSocial();
  const { database, publish } = world.service.deps;
  made = await seedDemoWorld(database, { files: nowhere, publish, now, storePictures: async () => undefined });
});
afterAll(() => world.service.destroy());

test('the demo world is made once', async () => {
  expect(made).toBe(true);
  const { database, publish } = world.service.deps;
  expect(await seedDemoWorld(database, { files: nowhere, publish, now })).toBe(false);
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
