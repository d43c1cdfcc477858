import { postPricesTooLow } from '@stagedoor/contracts/price-events';
import { type PaymentsStub, startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lowPricesJob } from '#/jobs/low-prices-job.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { insertTiers } from '#/testing/tier-steps.ts';

const refusal = (field: string) => ({
  status: 400,
  body: { errors: [{ field, message: 'The smallest price is $0.50' }] },
});

describe('with a provider that charges no less than $0.50', () => {
  let world: SocialWorld;
  let payments: PaymentsStub;
  let mara: Someone;
  beforeAll(async () => {
    payments = await startPaymentsStub();
    payments.smallestCents = 50;
    world = await startSocial({ AUTH_URL: payments.url, SERVICE_SECRET: 'secret', PAYMENTS_URL: payments.url });
  });
  afterAll(async () => {
    await world.service.destroy();
    await payments.close();
  });
  beforeEach(async () => {
    mara = await world.someone(undefined, 'CREATOR');
  });

  const post = (body: object) =>
    world.call('/posts', { method: 'POST', as: mara, body: { content: 'the whole of it', ...body } });
  const change = (path: string, method: 'PUT' | 'PATCH', body: object) => world.call(path, { method, as: mara, body });

  test.each([0.01, 0.49])('a post cannot cost $%s', async (price) => {
    expect(await post({ price })).toMatchObject(refusal('price'));
    const { id } = (await post({ price: 0.5 })).data;
    expect(await change(`/posts/${id}`, 'PUT', { price })).toMatchObject(refusal('price'));
    expect((await change(`/posts/${id}`, 'PUT', { price: 0 })).status).toBe(200);
    expect((await post({ price, scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })).status).toBe(400);
  });

  test('a subscription costs at least as much, or nothing', async () => {
    for (const [path, method] of [
      ['/users/profile', 'PUT'],
      ['/users/subscription-price', 'PATCH'],
    ] as const) {
      expect(await change(path, method, { subscriptionPrice: 0.25 })).toMatchObject(refusal('subscriptionPrice'));
      expect((await change(path, method, { subscriptionPrice: 0.5 })).status).toBe(200);
      expect((await change(path, method, { subscriptionPrice: 0 })).status).toBe(200);
    }
  });

  test('what costs less from before can be changed in all else', async () => {
    const { sql } = world.service.deps.database;
    const { id } = (await post({ price: 3 })).data;
    await sql`update post set price_cents = 25 where id = ${id}`;
    await sql`update profile set subscription_price_cents = 25 where user_id = ${mara.userId}`;
    expect((await change(`/posts/${id}`, 'PUT', { content: 'another', price: 0.25 })).status).toBe(200);
    expect((await change('/users/profile', 'PUT', { bio: 'another', subscriptionPrice: 0.25 })).status).toBe(200);
  });

  describe('what costs less from before', () => {
    const told = async (person: Someone) =>
      (await world.events(postPricesTooLow.subject)).filter(({ userId }) => userId === person.userId);

    test('is told to its creator once, and again for what they choose after that', async () => {
      const { sql } = world.service.deps.database;
      const [first, second] = [(await post({ price: 3 })).data, (await post({ price: 4 })).data];
      const [free, dear] = [await post({}), await post({ price: 5 })];
      expect([free.status, dear.status]).toEqual([201, 201]);
      await sql`update post set price_cents = 1 where id in (${first.id}, ${second.id})`;
      await sql`update profile set subscription_price_cents = 49 where user_id = ${mara.userId}`;
      for (const _ of [1, 2]) await lowPricesJob.run(world.service.deps);
      expect(await told(mara)).toMatchObject([
        { smallestCents: 50, posts: 2, postId: second.id, subscriptionCents: 49 },
      ]);
      world.service.clock.advance(60_000);
      await sql`update post set price_cents = 2, updated_at = ${world.service.clock.now().toISOString()} where id = ${first.id}`;
      world.service.clock.advance(60_000);
      await lowPricesJob.run(world.service.deps);
      expect(await told(mara)).toHaveLength(2);
      await lowPricesJob.run(world.service.deps);
      expect(await told(mara)).toHaveLength(2);
    });

    test('is told of every tier that can be joined, also if the first one costs more', async () => {
      const tiers = [
        { slot: 0, name: 'Gold', priceCents: 900 },
        { slot: 1, name: 'Silver', priceCents: 30 },
        { slot: 2, name: 'Bronze', priceCents: 20, isArchived: true },
      ];
      await insertTiers(world, mara, tiers);
      await lowPricesJob.run(world.service.deps);
      expect(await told(mara)).toMatchObject([{ posts: 0, subscriptionCents: 30 }]);
    });

    test('is not told of what is deleted, or of somebody who is no creator any more', async () => {
      const { sql } = world.service.deps.database;
      const { id } = (await post({ price: 3 })).data;
      await sql`update post set price_cents = 1 where id = ${id}`;
      await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
      const theo = await world.someone();
      await sql`update profile set subscription_price_cents = 25 where user_id = ${theo.userId}`;
      await lowPricesJob.run(world.service.deps);
      expect([...(await told(mara)), ...(await told(theo))]).toEqual([]);
    });
  });
});

describe('while payments has not said what it charges', () => {
  test('every price is accepted, and nothing is told', async () => {
    const world = await startSocial();
    const mara = await world.someone(undefined, 'CREATOR');
    const { id } = await world.post(mara, 'the whole of it', { price: 0.01 });
    expect((await world.call(`/posts/${id}`, { as: mara })).data.price).toBe(0.01);
    expect(await lowPricesJob.run(world.service.deps)).toBe(false);
    expect(await world.events(postPricesTooLow.subject)).toEqual([]);
    await world.service.destroy();
  });
});
