import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testPostSales } from '#/testing/post-sale-steps.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';

let world: SocialWorld;
let fan: Someone;
let mara: Someone;

const { post, findSeller, reserve, unlock, lock, publishPurchase, isLocked, remove } = testPostSales((scene) => {
  ({ world, fan, mara } = scene);
});

describe('a post', () => {
  test('has its seller named to payments for a tip, and is unlocked by call or by event, once', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.05 });
    expect((await findSeller(id)).data).toEqual({ sellerId: mara.userId });
    expect((await findSeller(randomUUID())).status).toBe(404);
    await post(`/users/${mara.userId}/block`, fan);
    expect((await findSeller(id)).status).toBe(404);
    await world.call(`/users/${mara.userId}/block`, { method: 'DELETE', as: fan });

    const purchasedAt = new Date().toISOString();
    await Promise.all([unlock(id, { purchasedAt }), publishPurchase(id, { purchasedAt }), unlock(id, { purchasedAt })]);
    expect(await isLocked(id)).toBe(false);
    expect((await world.call(`/internal/posts/${id}/quote?buyerId=${fan.userId}`, { as: fan })).status).toBe(401);
  });

  test('can be deleted as soon as its only purchase was refunded, without waiting for the end of the reservation', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const purchaseId = randomUUID();
    expect((await reserve(id)).status).toBe(202);
    const purchasedAt = world.service.clock.now().toISOString();
    expect((await unlock(id, { purchaseId, purchasedAt, openedAt: purchasedAt })).status).toBe(200);
    expect((await lock(id, purchaseId)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
  });

  test('is reserved during a payment: its author cannot delete it for ten minutes, once a day', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    for (const _ of [1, 2]) expect((await reserve(id)).status).toBe(202);
    expect(await remove(id)).toMatchObject({
      status: 409,
      message: 'Somebody is buying this post. Please try again in ten minutes.',
    });
    world.service.clock.advance(10 * 60_000);
    // A further reservation does not extend the first one, so that nobody can stop another person's post from being
    // deleted.
    expect((await reserve(id)).status).toBe(202);
    expect((await remove(id)).status).toBe(200);
    expect((await reserve(id)).status).toBe(404);
  });
});
