import { randomUUID } from 'node:crypto';
import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import type { PaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverToSocial } from '#/testing/payments-events.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';
import { startSocialWithPayments } from '#/testing/start-social-with-payments.ts';
import { insertTiers } from '#/testing/tier-steps.ts';

let world: SocialWorld;
let payments: PaymentsStub;
let stop: () => Promise<void>;
let fan: Someone;
let mara: Someone;

beforeAll(async () => {
  ({ world, payments, stop } = await startSocialWithPayments());
});
afterAll(() => stop());
beforeEach(async () => {
  [fan, mara] = [await world.someone(), await world.someone(undefined, 'CREATOR')];
  payments.asked.length = 0;
});

const insiders = asService('payments', 'social');
const post = (path: string, as: Someone, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(path, { method: 'POST', as, body, headers });

describe('a subscription', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const apply = (subscriptionId: string, revision: number, accessUntil: string) =>
    world.call('/internal/subscriptions', {
      method: 'POST',
      headers: insiders,
      body: { subscriptionId, creatorId: mara.userId, subscriberId: fan.userId, accessUntil, revision },
    });
  const seen = async () => {
    const { hasSubscription, stats } = (await world.call(`/users/${mara.userId}`, { as: fan })).data;
    return [hasSubscription, stats.subscribers];
  };

  test('unlocks posts for subscribers at once, and is counted once, by call and by event in any order', async () => {
    const { id } = await world.post(mara, 'for subscribers', { visibility: 'SUBSCRIBERS' });
    const isLocked = async () => (await world.call(`/posts/${id}`, { as: fan })).data.isLocked;
    expect([await isLocked(), await seen()]).toEqual([true, [false, 0]]);
    const subscriptionId = '01981b5c-0000-7000-8000-0000000000f1';
    const pair = { subscriptionId, subscriberId: fan.userId, creatorId: mara.userId };
    const started = { ...pair, priceCents: 999, startedAt: inDays(0), renewsAt: inDays(30), accessUntil: inDays(34) };
    await Promise.all([
      apply(subscriptionId, 1, inDays(34)),
      deliverToSocial(world, subscriptionStarted, { ...started, revision: 1 }),
    ]);
    expect([await isLocked(), await seen()]).toEqual([false, [true, 1]]);

    // The end arrives before the subscription that it ends.
    await deliverToSocial(world, subscriptionEnded, { ...pair, endedAt: inDays(-1), revision: 4 });
    const renewed = { ...pair, priceCents: 999, renewedAt: inDays(0), renewsAt: inDays(30), revision: 2 };
    await deliverToSocial(world, subscriptionRenewed, renewed);
    await deliverToSocial(world, subscriptionCancelled, {
      ...pair,
      cancelledAt: inDays(0),
      endsAt: inDays(30),
      revision: 3,
    });
    expect([await isLocked(), await seen()]).toEqual([true, [false, 0]]);

    // A later subscription counts from its first revision on.
    await apply('01981b5c-0000-7000-8000-0000000000f2', 1, inDays(34));
    await deliverToSocial(world, subscriptionRenewed, { ...renewed, revision: 9 });
    expect([await isLocked(), await seen()]).toEqual([false, [true, 1]]);
  });

  test('is known to payments to show nothing of whom its payer cannot see, or does not follow where they are private', async () => {
    const [open, closed, suspended, blocked] = [
      mara,
      await world.someone(undefined, 'CREATOR'),
      await world.someone(undefined, 'CREATOR'),
      await world.someone(undefined, 'CREATOR'),
    ];
    await world.call('/users/profile', { method: 'PUT', as: closed, body: { isPrivate: true } });
    await world.service.deps.database.sql`update profile set suspended_at = now() where user_id = ${suspended.userId}`;
    await post(`/users/${fan.userId}/block`, blocked);
    const nobody = randomUUID();
    const creatorIds = [open, closed, suspended, blocked].map(({ userId }) => userId).concat(nobody);
    const ask = () =>
      world.call('/internal/hidden-creators', {
        method: 'POST',
        headers: insiders,
        body: { payerId: fan.userId, creatorIds },
      });
    // Only a private profile opens.
    const absentIds = creatorIds.slice(2);
    expect((await ask()).data).toEqual({ creatorIds: creatorIds.slice(1), absentIds });
    await world.service.deps.database.sql`
      insert into follow (follower_id, followed_id, created_at) values (${fan.userId}, ${closed.userId}, now())`;
    expect((await ask()).data).toEqual({ creatorIds: creatorIds.slice(2), absentIds });
  });

  test('its price is quoted to payments for viewers who may see the creator', async () => {
    await world.call('/users/profile', { method: 'PUT', as: mara, body: { subscriptionPrice: 4.99 } });
    const quote = (id: string) =>
      world.call(`/internal/people/${id}/quote?payerId=${fan.userId}`, { headers: insiders });
    expect((await quote(mara.userId)).data).toMatchObject({
      person: { id: mara.userId, username: mara.username },
      role: 'CREATOR',
      priceCents: 499,
      version: 2,
      needsFollow: false,
    });
    // A private account shows its non-followers nothing that they could pay for.
    await world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate: true } });
    expect((await quote(mara.userId)).data).toMatchObject({ needsFollow: true });
    expect((await quote(randomUUID())).status).toBe(404);
    await post(`/users/${fan.userId}/block`, mara);
    expect((await quote(mara.userId)).status).toBe(404);
  });

  test('subscriptions and subscribers come from payments, with social’s profiles', async () => {
    const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
    const subscription = { since: inDays(0), status: 'ending', endsAt: inDays(3) };
    payments.answer = {
      status: 200,
      data: {
        subscribers: [
          { userId: fan.userId, subscription },
          { userId: randomUUID(), subscription },
        ],
        pagination,
      },
    };
    const { data } = await world.call(`/users/${mara.username}/subscribers?limit=20`, { as: mara });
    expect(data).toMatchObject({ users: [{ username: fan.username, subscription }], pagination });
    expect(data.users).toHaveLength(1);
    await world.call(`/users/${mara.username}/subscribers?status=ended&q=Fi`, { as: mara });
    expect((await world.call(`/users/${mara.username}/subscribers?status=grace`, { as: mara })).status).toBe(400);
    expect(data.users[0]?.subscription).not.toHaveProperty('tier');
    // Whoever subscribed before there were tiers is in the first paid one.
    const tierId = (await insertTiers(world, mara, [{ slot: 0, name: 'Gold', priceCents: 900 }])).get('Gold') ?? '';
    const filtered = await world.call(`/users/${mara.username}/subscribers?tierId=${tierId}`, { as: mara });
    expect(filtered.data.users[0]?.subscription.tier).toEqual({ id: tierId, name: 'Gold' });
    payments.answer = { status: 200, data: { subscriptions: [], pagination } };
    expect((await world.call('/users/subscriptions?page=1', { as: fan })).data).toEqual({
      subscriptions: [],
      pagination,
    });
    expect(payments.asked.map(({ call }) => call)).toEqual([
      `GET /internal/payments/subscribers?limit=20&creatorId=${mara.userId}`,
      `GET /internal/payments/subscribers?status=ended&q=Fi&creatorId=${mara.userId}`,
      `GET /internal/payments/subscribers?tierId=${tierId}&creatorId=${mara.userId}&isFirstTier=true`,
      `GET /internal/payments/subscriptions?page=1&subscriberId=${fan.userId}`,
    ]);
  });
});
