import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;
beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone(undefined, 'CREATOR')];
});

const tracesOf = (person: Someone) => findTraces(world.service.deps.database.sql, [person.userId]);

test('a scheduled post with a picture goes with its author, and is not published', async () => {
  const { deps, clock } = world.service;
  const before = await world.files();
  const form = [
    { name: 'content', value: 'Tomorrow' },
    { name: 'scheduledAt', value: new Date(clock.now().getTime() + 86_400_000).toISOString() },
    ...pictures(await noise(30, 20).png().toBuffer()),
  ];
  const { data, status } = await world.call('/posts', { method: 'POST', as: mara, form });
  expect(status).toBe(201);
  await erasePerson(world.service, mara.userId);
  clock.advance(2 * 86_400_000);
  await publishScheduledPosts(deps);
  const published = (await world.events('social.post.published')).map(({ postId }) => postId);
  expect(published).not.toContain(data.id);
  expect(await world.files()).toEqual(before);
  expect(await tracesOf(mara)).toEqual([]);
});

test('a post that somebody is paying for goes with its author, and the payment finds none', async () => {
  const { id } = await world.post(mara, 'For sale', { price: 5 });
  const { id: his } = await world.post(fan, 'For sale, too', { price: 5 });
  const { sql } = world.service.deps.database;
  const now = world.service.clock.now().toISOString();
  for (const [post, buyer] of [
    [id, fan],
    [his, mara],
  ] as const) {
    await sql`insert into post_reservation (post_id, buyer_id, reserved_at) values (${post}, ${buyer.userId}, ${now})`;
  }
  await erasePerson(world.service, mara.userId);
  expect((await world.call(`/posts/${id}/purchase`, { method: 'POST', as: fan, body: {} })).status).toBe(404);
  expect(await tracesOf(mara)).toEqual([]);
  // Nobody is paying for it any more.
  expect((await world.call(`/posts/${his}`, { method: 'DELETE', as: fan })).status).toBe(200);
});

test('a follow request that nobody has answered goes with who made it', async () => {
  await world.call('/users/profile', { method: 'PUT', as: fan, body: { isPrivate: true } });
  await world.call(`/users/follow/${fan.userId}`, { method: 'POST', as: mara });
  const requests = async () => (await world.call('/users/follow-requests', { as: fan })).data.requests;
  expect(await requests()).toHaveLength(1);
  await erasePerson(world.service, mara.userId);
  expect(await requests()).toEqual([]);
  expect(await tracesOf(mara)).toEqual([]);
});
