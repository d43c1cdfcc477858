import { randomUUID } from 'node:crypto';
import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { expect } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

interface Scene {
  readonly world: PaymentsWorld;
  readonly fan: TestPerson;
  readonly mara: TestPerson;
}

/** Steps of people who choose plans of a creator. */
export function createPlanSteps(scene: () => Scene) {
  const creator = () => {
    const found = scene().world.owners.creators.get(scene().mara.id);
    if (found === undefined) throw new Error('there is no such creator');
    return found;
  };
  return {
    /** Gives the creator tiers with these prices in cents, in their order. */
    tiers(...prices: readonly number[]): QuotedTier[] {
      const made = prices.map(
        (priceCents, slot): QuotedTier => ({
          id: randomUUID(),
          slot,
          name: `Tier ${slot}`,
          priceCents,
          seats: null,
          isArchived: false,
          revision: 1,
        }),
      );
      creator().tiers = made;
      return made;
    },
    /** Changes a tier, as its creator does. */
    edit(tier: QuotedTier, change: Partial<QuotedTier>): void {
      const edit = (one: QuotedTier) => (one.id === tier.id ? { ...one, ...change, revision: one.revision + 1 } : one);
      creator().tiers = (creator().tiers ?? []).map(edit);
    },
    quote: (tier?: QuotedTier, as = scene().fan) =>
      scene().world.post('/payments/quotes', as, {
        creatorId: scene().mara.id,
        ...(tier === undefined ? {} : { tierId: tier.id }),
      }),
    accept: (quoteId: string, as = scene().fan, more: object = {}) =>
      scene().world.post('/payments/subscriptions', as, { creatorId: scene().mara.id, quoteId, ...more }),
    /** Quotes and accepts a tier, and returns the answer. */
    async choose(tier?: QuotedTier, as = scene().fan) {
      const quoted = await this.quote(tier, as);
      expect(quoted.status).toBe(201);
      return this.accept(quoted.data.id, as);
    },
    /** Returns the cents of each payment of a person that succeeded, oldest first, less what was refunded. */
    async paid(as = scene().fan): Promise<number[]> {
      const rows = await scene().world.service.deps.database.sql<{ cents: number }[]>`
        select amount_cents - refunded_cents as cents from payment
        where payer_id = ${as.id} and status = 'succeeded' order by created_at, id`;
      return rows.map(({ cents }) => cents);
    },
    /** Refunds a payment as an ADMIN, all of it by default. */
    refund: (paymentId: string, amount?: number) =>
      scene().world.post(`/payments/transactions/${paymentId}/refund`, scene().world.someone('ADMIN'), {
        reason: 'Asked for',
        amount,
      }),
  };
}
