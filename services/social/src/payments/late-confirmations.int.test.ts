import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testPostSales } from '#/testing/post-sale-steps.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';

let world: SocialWorld;
let fan: Someone;
let mara: Someone;

const { reserve, unlock, publishPurchase, isLocked, update, remove, undeliverable } = testPostSales((scene) => {
  ({ world, fan, mara } = scene);
});

/** A payment that succeeds now and began at `openedAt`. */
const purchaseSince = (openedAt: string) => ({
  purchaseId: randomUUID(),
  openedAt,
  purchasedAt: world.service.clock.now().toISOString(),
});

describe('a post', () => {
  test('that is deleted when its payment succeeds is published once as undeliverable, and the buyer gets a 404', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    await remove(id);
    const [purchaseId, eventId] = [randomUUID(), randomUUID()];
    for (const _ of [1, 2]) await publishPurchase(id, { purchaseId }, eventId);
    expect(await undeliverable(id)).toMatchObject([{ purchaseId, buyerId: fan.userId }]);
    expect((await world.call(`/posts/${id}`, { as: fan })).status).toBe(404);
  });

  test.each([
    ['a changed price', { price: 4 }],
    ['another text', { content: 'something else' }],
  ])('whose bank confirms after the ten minutes is not given with %s, but refunded', async (_, change) => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const { clock } = world.service;
    const openedAt = clock.now().toISOString();
    await reserve(id);
    clock.advance(10 * 60_000);
    expect((await update(id, change)).status).toBe(200);
    const purchase = purchaseSince(openedAt);
    expect((await unlock(id, purchase)).status).toBe(404);
    await publishPurchase(id, purchase);
    expect(await undeliverable(id)).toMatchObject([{ buyerId: fan.userId }]);
    expect(await isLocked(id)).toBe(true);
  });

  test('whose bank confirms after the ten minutes is given as it was, also where its price changes right after that', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const { clock } = world.service;
    const openedAt = clock.now().toISOString();
    clock.advance(10 * 60_000);
    const purchase = purchaseSince(openedAt);
    expect((await unlock(id, purchase)).status).toBe(200);
    clock.advance(1_000);
    await update(id, { price: 9 });
    await publishPurchase(id, purchase);
    expect(await undeliverable(id)).toEqual([]);
    expect(await isLocked(id)).toBe(false);
  });

  test('whose price changes within the ten minutes is given for the price that its buyer saw', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const { clock } = world.service;
    await reserve(id);
    const openedAt = clock.now().toISOString();
    clock.advance(60_000);
    await update(id, { price: 9 });
    expect((await unlock(id, purchaseSince(openedAt))).status).toBe(200);
  });
});
