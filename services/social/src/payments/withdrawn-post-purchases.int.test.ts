import { randomUUID } from 'node:crypto';
import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import { describe, expect, test } from 'vitest';
import { deliverToSocial } from '#/testing/payments-events.ts';
import { testPostSales } from '#/testing/post-sale-steps.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';

let world: SocialWorld;
let fan: Someone;
let mara: Someone;

const { lock, publishPurchase, isLocked, remove, undeliverable } = testPostSales((scene) => {
  ({ world, fan, mara } = scene);
});

const publishDispute = (itemId: string, more: object) =>
  deliverToSocial(world, paymentDisputed, {
    ...paymentDisputed.sample,
    itemId,
    payerId: fan.userId,
    payeeId: mara.userId,
    ...more,
  });
const publishRefund = (itemId: string, paymentId: string, more: object = {}) =>
  deliverToSocial(world, paymentRefunded, {
    ...paymentRefunded.sample,
    paymentId,
    itemId,
    payerId: fan.userId,
    payeeId: mara.userId,
    ...more,
  });

describe('a post', () => {
  test('is locked while its payment is disputed, and unlocked where that is won, in any order of the events', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const [purchaseId, disputeId] = [randomUUID(), randomUUID()];
    await publishPurchase(id, { purchaseId });
    await publishDispute(id, { paymentId: purchaseId, state: 'open', purchaseId });
    expect(await isLocked(id)).toBe(true);
    await publishDispute(id, { paymentId: purchaseId, state: 'won', purchaseId: disputeId, isRestored: true });
    await publishDispute(id, { paymentId: purchaseId, state: 'open', purchaseId });
    expect(await isLocked(id)).toBe(false);
  });

  test('is published as undeliverable where it is deleted before its dispute is won', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const purchaseId = randomUUID();
    await remove(id);
    await publishDispute(id, { purchaseId, state: 'won', isRestored: true });
    expect(await undeliverable(id)).toMatchObject([{ purchaseId, postId: id, buyerId: fan.userId }]);
  });

  test('is locked again once its purchase is refunded, by call or by event, in any order', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const [early, late] = [randomUUID(), randomUUID()];
    await publishPurchase(id, { purchaseId: early });
    await publishRefund(id, early, { isWhole: false });
    expect(await isLocked(id)).toBe(false);
    await Promise.all([lock(id, early), publishRefund(id, early), lock(id, early)]);
    expect(await isLocked(id)).toBe(true);
    await publishPurchase(id, { purchaseId: early });
    expect(await isLocked(id)).toBe(true);
    // Bought again: the late event about the first refund does not concern this purchase.
    await publishPurchase(id, { purchaseId: late });
    await publishRefund(id, early);
    expect(await isLocked(id)).toBe(false);
    await lock(id, late);
    expect(await isLocked(id)).toBe(true);
    expect((await world.call(`/internal/posts/${id}/lock`, { method: 'POST', as: fan })).status).toBe(401);
  });
});
