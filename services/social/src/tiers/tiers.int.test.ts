import { randomUUID } from 'node:crypto';
import { readPostFileAccess } from '@stagedoor/contracts/internal-media';
import type { Tier } from '@stagedoor/contracts/tiers';
import { vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { insertTiers } from '#/testing/tier-steps.ts';
import { maskOfMember } from '#/tiers/tier-mask.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
});

const create = (more: object = {}, as: Someone | undefined = mara, headers: Record<string, string> = {}) =>
  world.call('/users/tiers', { method: 'POST', as, body: { name: 'Backstage', price: 9, ...more }, headers });
const make = async (more: object = {}): Promise<Tier> => {
  const { status, data, body } = await create(more);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return data as unknown as Tier;
};
const update = (id: string, body: object, as: Someone | undefined = mara) =>
  world.call(`/users/tiers/${id}`, { method: 'PUT', as, body: { revision: 1, ...body } });
const order = (tierIds: readonly string[], as: Someone | undefined = mara) =>
  world.call('/users/tiers/order', { method: 'PUT', as, body: { tierIds } });
const list = async (as?: Someone, of = mara): Promise<Tier[]> =>
  (await world.call(`/users/${of.userId}/tiers`, { as })).data.tiers;
const names = async (as?: Someone) => (await list(as)).map(({ name }) => name);
const price = async () => (await world.call(`/users/${mara.userId}`)).data.subscriptionPrice;
const slots = async () => {
  const { sql } = world.service.deps.database;
  const rows = await sql`select name, slot from tier where creator_id = ${mara.userId} order by created_at, id`;
  return rows.map(({ name, slot }) => `${name} ${slot}`);
};

test('a creator makes tiers, which everybody can see', async () => {
  const benefits = ['Every film a week early', 'A call a month'];
  const { data } = await create({ benefits, seats: 20 });
  const tier = {
    id: data.id,
    name: 'Backstage',
    price: 9,
    benefits,
    seats: 20,
    pictureUrl: null,
    isArchived: false,
    revision: 1,
  };
  expect(data).toEqual({ ...tier, pictureAssetId: null });
  const shown = { ...tier, seatsLeft: 20 };
  expect([await list(), await list(fan)]).toEqual([[shown], [shown]]);
  expect(await world.call(`/users/${randomUUID()}/tiers`)).toMatchObject({ status: 404, message: 'User not found' });
});

test('says which tier is one’s own, and how many seats are left', async () => {
  const [free, gold] = [await make({ price: 0, seats: 1 }), await make({ name: 'Gold', price: 25, seats: 2 })];
  const [late, gone] = [await world.someone(), await world.someone()];
  const join = async (person: Someone, slot: number, days = 9) => {
    const change = {
      ...{ subscriptionId: randomUUID(), creatorId: mara.userId, subscriberId: person.userId, revision: 1, slot },
      ...(slot === 1 && { isFree: true }),
      accessUntil: new Date(Date.now() + days * 86_400_000).toISOString(),
    };
    await world.call('/internal/subscriptions', {
      method: 'POST',
      headers: asService('payments', 'social'),
      body: change,
    });
  };
  const shown = async (as?: Someone) =>
    (await list(as)).map(({ id, seatsLeft, isMember = false }) => [id, seatsLeft, isMember]);
  await join(gone, 0, -1);
  expect(await shown(gone)).toEqual([
    [free.id, 1, false],
    [gold.id, 2, false],
  ]);
  await join(fan, 0);
  await join(late, 1);
  expect(await shown(fan)).toEqual([
    [free.id, 0, false],
    [gold.id, 1, true],
  ]);
  expect((await shown(late)).map(([, , isMember]) => isMember)).toEqual([true, false]);
  expect((await shown()).map(([, , isMember]) => isMember)).toEqual([false, false]);
  // With fewer seats than members nobody is asked to leave.
  await world.service.deps.database
    .sql`update subscriber set tier_mask = ${maskOfMember({})} where creator_id = ${mara.userId}`;
  await update(gold.id, { seats: 1 });
  expect((await shown()).at(-1)).toEqual([gold.id, 0, false]);
});

test('only creators do, by their own account', async () => {
  const { id } = await make();
  const theirs = await world.someone(undefined, 'CREATOR');
  for (const as of [fan, await world.someone(undefined, 'ADMIN')]) expect((await create({}, as)).status).toBe(403);
  expect((await world.call('/users/tiers', { method: 'POST', body: { name: 'x', price: 1 } })).status).toBe(401);
  expect(await update(id, { name: 'Mine' }, theirs)).toMatchObject({ status: 404, message: 'Tier not found' });
  expect((await order([id], theirs)).status).toBe(409);
});

test.each([
  [{ name: '' }, 'name', 'A tier needs a name'],
  [{ name: 'x'.repeat(41) }, 'name', 'The name of a tier can have at most 40 characters'],
  [{ price: -1 }, 'price', 'A price cannot be negative'],
  [{ price: 1_000 }, 'price', 'A price can be at most $999.99'],
  [{ price: 1.005 }, 'price', 'A price has at most two decimals'],
  [{ benefits: [' '] }, 'benefits.0', 'A benefit needs some text'],
  [{ benefits: ['x'.repeat(121)] }, 'benefits.0', 'A benefit can have at most 120 characters'],
  [{ benefits: Array.from({ length: 21 }, () => 'x') }, 'benefits', 'A tier can have at most 20 benefits'],
  [{ seats: 0 }, 'seats', 'A tier needs at least one seat'],
  [{ seats: 1.5 }, 'seats', 'Seats are a whole number'],
])('refuses %o', async (more, field, message) => {
  const { status, body } = await create(more);
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field, message })]]);
});

test('is made once by a key, however often it is sent', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [await create({}, mara, headers), await create({}, mara, headers)];
  expect(answers.map(({ data }) => data.id)).toEqual([answers[0]?.data.id, answers[0]?.data.id]);
  expect(await list()).toHaveLength(1);
});

test('the first paid tier takes in those who subscribed before, and slots are used once', async () => {
  await make({ name: 'Free', price: 0 });
  const gold = await make({ name: 'Gold' });
  await make({ name: 'Silver' });
  await update(gold.id, { isArchived: true });
  await make({ name: 'Bronze' });
  expect(await slots()).toEqual(['Free 1', 'Gold 0', 'Silver 2', 'Bronze 3']);
});

test('a creator has twelve tiers and one free one, beside archived ones', async () => {
  const first = await make({ name: 'Free', price: 0 });
  expect(await create({ price: 0 })).toMatchObject({ status: 409, message: 'You have a free tier already' });
  const made = await Promise.all(Array.from({ length: 13 }, () => create()));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(11);
  expect(made.find(({ status }) => status === 409)?.message).toBe('You have 12 tiers. Archive one first.');
  await update(first.id, { isArchived: true });
  await make({ name: 'Another', price: 0 });
  expect((await update(first.id, { isArchived: false, revision: 2 })).status).toBe(409);
});

test('when all places are used, no more is made', async () => {
  const used = Array.from({ length: 30 }, (_, slot) => ({
    slot: slot + 1,
    name: `${slot}`,
    priceCents: 100,
    isArchived: true,
  }));
  await insertTiers(world, mara, used);
  const message = 'You have made as many tiers as there can ever be';
  expect(await create({ price: 0 })).toMatchObject({ status: 409, message });
  await make();
  expect(await create()).toMatchObject({ status: 409, message });
});

test('the subscription price is that of the first paid tier that is not archived', async () => {
  await world.call('/users/profile', { method: 'PUT', as: mara, body: { subscriptionPrice: 4 } });
  await make({ name: 'Free', price: 0 });
  expect(await price()).toBe(4);
  const [gold, silver] = [await make({ name: 'Gold', price: 25 }), await make({ name: 'Silver', price: 10 })];
  expect(await price()).toBe(25);
  const free = (await list(mara)).find(({ name }) => name === 'Free')?.id ?? '';
  await order([free, silver.id, gold.id]);
  expect([await price(), await names()]).toEqual([10, ['Free', 'Silver', 'Gold']]);
  await update(silver.id, { isArchived: true });
  expect([await price(), await names(), await names(mara)]).toEqual([25, ['Free', 'Gold'], ['Free', 'Silver', 'Gold']]);
  await update(gold.id, { isArchived: true });
  expect(await price()).toBe(0);
  await update(silver.id, { isArchived: false, revision: 2 });
  expect([await price(), await names()]).toEqual([10, ['Free', 'Silver']]);
});

test('a new subscription price is the new price of that tier, and never makes it free', async () => {
  const tier = await make({ price: 9 });
  const send = (subscriptionPrice: number) =>
    world.call('/users/subscription-price', { method: 'PATCH', as: mara, body: { subscriptionPrice } });
  expect((await send(12)).data.subscriptionPrice).toBe(12);
  expect(await list()).toMatchObject([{ price: 12, revision: 2 }]);
  expect(await send(0)).toMatchObject({ status: 400, message: 'A paid tier cannot become free. Archive it instead' });
  await update(tier.id, { isArchived: true, revision: 2 });
  expect(await send(5)).toMatchObject({ status: 400, message: 'Your paid tiers are archived. Restore one first' });
  expect([await price(), (await list(mara))[0]?.price]).toEqual([0, 12]);
});

test('a change names the revision that it is based on, and repeating it is harmless', async () => {
  const { id } = await make();
  for (const _ of [1, 2]) {
    expect(await update(id, { name: 'Front row', price: 11 })).toMatchObject({ status: 200, data: { revision: 2 } });
  }
  const late = await update(id, { name: 'Balcony' });
  expect(late).toMatchObject({ status: 409, message: 'This tier was changed elsewhere meanwhile' });
  expect(late.body.errors).toMatchObject([{ field: 'revision', value: 2 }]);
  const race = await Promise.all(['One', 'Two'].map((name) => update(id, { name, revision: 2 })));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a free tier stays free, and a paid one paid', async () => {
  const [free, paid] = [await make({ price: 0 }), await make()];
  expect(await update(free.id, { price: 1 })).toMatchObject({ status: 400, message: 'A free tier stays free' });
  expect((await update(paid.id, { price: 0 })).status).toBe(400);
});

test('an order names all tiers that are not archived', async () => {
  const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
  for (const ids of [[one.id], [one.id, randomUUID()], [two.id, one.id, randomUUID()]]) {
    expect(await order(ids)).toMatchObject({ status: 409, message: 'Your tiers were changed elsewhere meanwhile' });
  }
  expect((await order([two.id, one.id])).data.tiers.map((tier) => [tier.name, tier.revision])).toEqual([
    ['Two', 1],
    ['One', 1],
  ]);
});

test('other services hear of each change, with all tiers', async () => {
  const { id } = await make();
  await update(id, { name: 'Front row' });
  await order([id]);
  const events = (await world.events('social.tiers.changed')).filter(({ creatorId }) => creatorId === mara.userId);
  const tier = { id, slot: 0, priceCents: 900, seats: null, isArchived: false };
  expect(events.map(({ tiers }) => tiers)).toEqual([
    [{ ...tier, name: 'Backstage', revision: 1 }],
    [{ ...tier, name: 'Front row', revision: 2 }],
  ]);
  expect(Number(events[1]?.version)).toBeGreaterThan(Number(events[0]?.version));
});

test('whoever is suspended, blocked them, or is no creator any more shows none', async () => {
  await make();
  const { sql } = world.service.deps.database;
  const status = async (as?: Someone) => (await world.call(`/users/${mara.userId}/tiers`, { as })).status;
  await world.call(`/users/${fan.userId}/block`, { method: 'POST', as: mara, body: {} });
  expect([await status(fan), await status()]).toEqual([404, 200]);
  await sql`update profile set role = 'FAN' where user_id = ${mara.userId}`;
  expect(await list()).toEqual([]);
  await sql`update profile set role = 'CREATOR', suspended_at = now() where user_id = ${mara.userId}`;
  expect(await status()).toBe(404);
});

async function opensPicture(path: string | null): Promise<boolean> {
  const { method, path: url } = readPostFileAccess;
  const payload = { path, userId: null };
  const response = await world.service.app.inject({ method, url, headers: asService('media', 'social'), payload });
  return response.json().data !== null;
}

test('a picture of the vault is shown with it until it is replaced, and media knows', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  for (const id of [one, two]) world.media.assets.set(id, vaultPicture(mara.userId, id));
  const tier = await make({ pictureAssetId: one });
  expect([tier.pictureAssetId, await opensPicture(tier.pictureUrl)]).toEqual([one, true]);
  expect((await list(fan))[0]).not.toHaveProperty('pictureAssetId');
  expect(await opensPicture(tier.pictureUrl?.replace(/\d+\.webp/, '9.webp') ?? null)).toBe(false);
  const told = (id: string) => world.media.uses.filter(({ assetId }) => assetId === id).map(({ hasEnded }) => hasEnded);
  await waitFor(() => told(one).length === 1);
  expect((await update(tier.id, { pictureAssetId: one })).data.revision).toBe(1);
  const changed = (await update(tier.id, { pictureAssetId: two })).data;
  expect([await opensPicture(tier.pictureUrl), await opensPicture(changed.pictureUrl)]).toEqual([false, true]);
  await waitFor(() => told(one).includes(true) && told(two).includes(false));
  expect((await update(tier.id, { pictureAssetId: null, revision: 2 })).data.pictureUrl).toBeNull();
  await waitFor(() => told(two).includes(true));
});

test('refuses what is no picture, or in no vault of theirs', async () => {
  const [film, theirs] = [randomUUID(), randomUUID()];
  world.media.assets.set(film, { ...vaultPicture(mara.userId, film), type: 'VIDEO' });
  world.media.assets.set(theirs, vaultPicture(fan.userId, theirs));
  expect(await create({ pictureAssetId: film })).toMatchObject({
    status: 400,
    message: 'Only a picture can be shown with a tier',
  });
  expect((await create({ pictureAssetId: theirs })).status).toBeGreaterThanOrEqual(400);
  expect(await list()).toEqual([]);
});

test('a picture of a suspended creator opens to nobody, and ends with the account', async () => {
  const id = randomUUID();
  world.media.assets.set(id, vaultPicture(mara.userId, id));
  const { pictureUrl } = await make({ pictureAssetId: id });
  const { database } = world.service.deps;
  await database.sql`update profile set suspended_at = now() where user_id = ${mara.userId}`;
  expect(await opensPicture(pictureUrl)).toBe(false);
  while (await erasePerson({ ...world.service.deps, files: world.store }, mara.userId));
  expect(await database.sql`select from tier where creator_id = ${mara.userId}`).toHaveLength(0);
  await waitFor(() => world.media.uses.some(({ assetId, hasEnded }) => assetId === id && hasEnded));
});

test('a new tier opens those earlier posts whose sets its creator chooses', async () => {
  const [silver, gold] = [await make({ name: 'Silver' }), await make({ name: 'Gold', price: 25 })];
  const post = (tierIds?: string[], more: object = {}) =>
    world.post(mara, 'For some', { visibility: 'SUBSCRIBERS', ...(tierIds && { tierIds }), ...more });
  const posts = [await post([gold.id]), await post([gold.id]), await post([silver.id, gold.id]), await post()];
  const scheduledAt = new Date(world.service.clock.now().getTime() + 60_000).toISOString();
  await post([gold.id], { scheduledAt });
  await world.call(`/posts/${posts[1]?.id}`, { method: 'DELETE', as: mara });
  const sets = async () => (await world.call('/users/tiers/sets', { as: mara })).data.sets;
  expect(await sets()).toEqual([
    { tierIds: [gold.id], posts: 2 },
    { tierIds: [silver.id, gold.id], posts: 1 },
  ]);
  const bronze = await make({ name: 'Bronze', price: 2 });
  const open = (chosen: string[][], as = mara, id = bronze.id) =>
    world.call(`/users/tiers/${id}/posts`, { method: 'POST', as, body: { sets: chosen } });
  expect((await open([[gold.id]])).data).toEqual({ posts: 2 });
  expect((await open([[gold.id]])).data).toEqual({ posts: 0 });
  const shown = (await world.call(`/posts/${posts[0]?.id}`, { as: mara })).data;
  expect([shown.tiers?.map(({ name }) => name), shown.revision]).toEqual([['Bronze', 'Gold'], 1]);
  expect((await world.call(`/posts/${posts[3]?.id}`)).data.tiers).toBeUndefined();
  expect([(await open([])).status, (await open([[randomUUID()]])).status]).toEqual([400, 400]);
  expect((await open([[gold.id]], await world.someone(undefined, 'CREATOR'))).status).toBe(404);
});

test('without the feature nobody makes or changes tiers, and those that there are stay', async () => {
  const plain = await startSocial({ FEATURES: 'none' });
  const creator = await plain.someone(undefined, 'CREATOR');
  await insertTiers(plain, creator, [{ slot: 0, name: 'Gold', priceCents: 900 }]);
  const post = await plain.call('/users/tiers', {
    method: 'POST',
    headers: asUser(creator),
    body: { name: 'x', price: 1 },
  });
  expect(post.status).toBe(404);
  expect((await plain.call(`/users/${creator.userId}/tiers`)).data.tiers).toMatchObject([{ name: 'Gold' }]);
  const change = { method: 'PATCH', as: creator, body: { subscriptionPrice: 12 } } as const;
  expect((await plain.call('/users/subscription-price', change)).data.subscriptionPrice).toBe(12);
  expect((await plain.call(`/users/${creator.userId}/tiers`)).data.tiers).toMatchObject([{ price: 12 }]);
  await plain.service.destroy();
});
