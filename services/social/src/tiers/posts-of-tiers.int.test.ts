import { randomUUID } from 'node:crypto';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { insertTiers } from '#/testing/tier-steps.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;
let bronze: string;
let gold: string;
let old: string;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
  const ids = await insertTiers(world, mara, [
    { slot: 30, name: 'Gold', priceCents: 2_500 },
    { slot: 0, name: 'Bronze', priceCents: 500 },
    { slot: 4, name: 'Old', priceCents: 900, isArchived: true },
  ]);
  [bronze, gold, old] = ['Bronze', 'Gold', 'Old'].map((name) => ids.get(name) ?? '') as [string, string, string];
});

const forTiers = (...tierIds: string[]) => ({ visibility: 'SUBSCRIBERS', tierIds });
const create = (more: object, as = mara) =>
  world.call('/posts', { method: 'POST', as, body: { content: 'For some', ...more } });
const update = (id: string, body: object, as = mara) => world.call(`/posts/${id}`, { method: 'PUT', as, body });
const namesOf = ({ data }: { data: { tiers?: readonly { name: string }[] } }) => data.tiers?.map(({ name }) => name);

test('a post names its tiers, the cheapest first, to everybody who sees that it exists', async () => {
  const post = await create(forTiers(gold, bronze, old));
  const tiers = [
    { id: bronze, name: 'Bronze', price: 5 },
    { id: old, name: 'Old', price: 9, isArchived: true },
    { id: gold, name: 'Gold', price: 25 },
  ];
  expect(post).toMatchObject({ status: 201, data: { tiers } });
  expect((await world.call(`/posts/${post.data.id}`, { as: fan })).data).toMatchObject({ isLocked: true, tiers });
  expect((await create({ visibility: 'SUBSCRIBERS' })).data.tiers).toBeUndefined();
});

test('a form names tiers, too', async () => {
  const form = Object.entries({ content: 'For some', visibility: 'SUBSCRIBERS', tierIds: JSON.stringify([gold]) });
  const parts = form.map(([name, value]) => ({ name, value }));
  const post = await world.call('/posts', { method: 'POST', as: mara, form: parts });
  expect([post.status, namesOf(post)]).toEqual([201, ['Gold']]);
});

test('refuses an empty set, tiers of somebody else, and tiers of a post that is not for subscribers', async () => {
  const [theirs] = (await insertTiers(world, fan, [{ slot: 0, name: 'Theirs', priceCents: 100 }])).values();
  const { data } = await create(forTiers(gold));
  for (const send of [create, (body: object) => update(data.id, body)]) {
    for (const [body, message] of [
      [forTiers(), 'Choose at least one tier'],
      [forTiers(gold, theirs ?? ''), 'You have no such tier'],
      [forTiers(randomUUID()), 'You have no such tier'],
      [{ ...forTiers(gold), visibility: 'FOLLOWERS' }, 'Only a post for subscribers can name tiers'],
    ] as const) {
      const answer = await send(body);
      expect([answer.status, answer.body.errors?.[0]]).toEqual([400, { field: 'tierIds', message }]);
    }
  }
  expect((await create({ tierIds: [gold] })).status).toBe(400);
});

test('an edit names other tiers, or all paid ones again, and leaves them with the audience', async () => {
  const { data } = await create(forTiers(gold));
  expect(namesOf(await update(data.id, { content: 'Other words' }))).toEqual(['Gold']);
  const changed = await update(data.id, { tierIds: [bronze, gold] });
  expect([namesOf(changed), changed.data.revision]).toEqual([['Bronze', 'Gold'], 3]);
  expect((await update(data.id, { tierIds: [gold], revision: 2 })).status).toBe(409);
  expect(namesOf(await update(data.id, { tierIds: null }))).toBeUndefined();
  expect(namesOf(await update(data.id, { tierIds: [gold] }))).toEqual(['Gold']);
  expect(await update(data.id, { visibility: 'PUBLIC' })).toMatchObject({
    status: 200,
    data: { visibility: 'PUBLIC' },
  });
  expect((await world.call(`/posts/${data.id}`)).data.tiers).toBeUndefined();
  expect(namesOf(await update(data.id, forTiers(bronze)))).toEqual(['Bronze']);
  await update(data.id, { visibility: 'PUBLIC' });
  expect((await update(data.id, { tierIds: [bronze] })).status).toBe(400);
});

test('somebody who is no creator any more can name none', async () => {
  const { data } = await create(forTiers(gold));
  const former = { ...mara, headers: asUser({ ...mara, role: 'FAN' }) };
  expect((await update(data.id, { tierIds: [bronze] }, former)).status).toBe(403);
  expect((await create(forTiers(gold), former)).status).toBe(403);
});

test('a scheduled post names the tiers that were chosen when it was written', async () => {
  const scheduledAt = new Date(world.service.clock.now().getTime() + 60_000).toISOString();
  const { data } = await create({ ...forTiers(bronze), scheduledAt });
  world.service.clock.advance(60_000);
  await publishScheduledPosts(world.service.deps);
  expect(namesOf(await world.call(`/posts/${data.id}`, { as: fan }))).toEqual(['Bronze']);
});

test('a draft keeps its tiers until it is published', async () => {
  const fields = { content: 'Half', price: 0, ...forTiers(gold, bronze) };
  const draft = await world.call('/posts/drafts', { method: 'POST', as: mara, body: fields });
  expect(new Set(draft.data.tierIds)).toEqual(new Set([bronze, gold]));
  const change = (revision: number, more: object) =>
    world.call(`/posts/drafts/${draft.data.id}`, { method: 'PUT', as: mara, body: { ...fields, revision, ...more } });
  expect((await change(1, { tierIds: [bronze, gold] })).data.revision).toBe(1);
  expect((await change(1, { tierIds: [old] })).data).toMatchObject({ revision: 2, tierIds: [old] });
  expect((await change(2, { tierIds: [randomUUID()] })).status).toBe(400);
  expect((await world.call('/posts/drafts', { as: mara })).data.drafts).toMatchObject([{ tierIds: [old] }]);
  expect((await change(2, { tierIds: undefined })).data.tierIds).toBeUndefined();
});
