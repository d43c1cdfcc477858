import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

interface Scene {
  readonly world: PaymentsWorld;
  readonly fan: TestPerson;
  readonly mara: TestPerson;
}

/** Steps of people who give and redeem months of a creator. */
export function createGiftSteps(scene: () => Scene) {
  const quoteGift = (months: number, tier?: QuotedTier, as = scene().fan) =>
    scene().world.post('/payments/quotes', as, {
      creatorId: scene().mara.id,
      giftMonths: months,
      ...(tier === undefined ? {} : { tierId: tier.id }),
    });
  const buy = (quoteId: string, as = scene().fan, more: object = {}) =>
    scene().world.post('/payments/gifts', as, { creatorId: scene().mara.id, quoteId, ...more });
  const codeOf = async (giftId: string, as = scene().fan) =>
    (await scene().world.post(`/payments/gifts/${giftId}/code`, as)).data.code as string;
  return {
    quoteGift,
    buy,
    codeOf,
    /** Buys a gift and returns its id and code. */
    async give(months: number, tier?: QuotedTier, as = scene().fan, more: object = {}) {
      const quoted = await quoteGift(months, tier, as);
      expect(quoted.status).toBe(201);
      const { status, data } = await buy(quoted.data.id, as, more);
      expect(status).toBe(201);
      return { id: data.paymentId, code: await codeOf(data.paymentId, as) };
    },
    look: (code: string, as: TestPerson) => scene().world.post('/payments/gift-codes', as, { code }),
    redeem: (code: string, as: TestPerson) => scene().world.post('/payments/gift-codes/redemptions', as, { code }),
    takeBack: (id: string, as = scene().fan) => scene().world.call(`/payments/gifts/${id}`, { method: 'DELETE', as }),
    list: async (side: 'given' | 'got', as: TestPerson) =>
      (await scene().world.call(`/payments/gifts?side=${side}`, { as })).data.gifts,
    /** Waits until this many cents are held for the creator, and the creator has got this many. */
    holds: (heldCents: number, earnedCents: number) =>
      waitFor(async () => {
        const { held, available, pending } = await scene().world.balance(scene().mara);
        const earned = Math.round((available + pending) * 100);
        return Math.round((held ?? 0) * 100) === heldCents && earned === earnedCents;
      }),
  };
}
