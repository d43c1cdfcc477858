import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterMonth, type Discount, monthCents } from '#/plans/discount.ts';
import { joinTerms } from '#/plans/quote-rules.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

const months = fc.option(fc.integer({ min: 1, max: 30 }), { nil: null });
const none = { tierIds: null, percent: null, cents: null };
const discounts = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 99 }), months }).map((one): Discount => ({ ...none, ...one })),
  fc.record({ cents: fc.integer({ min: 1, max: 99_999 }), months }).map((one): Discount => ({ ...none, ...one })),
);
const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

test('what is charged in three years is what the page showed before the first payment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 51, max: 99_999 }), discounts, start, (priceCents, discount, startedAt) => {
      const plan = { tierId: null, slot: null, tierName: null, priceCents };
      const shown = joinTerms(plan, startedAt, { trialDays: null, discount });
      const charged: number[] = [];
      let left: Discount | undefined = discount;
      for (let month = 0; month < 36; month += 1) {
        charged.push(monthCents(plan, left));
        left = afterMonth(left);
      }
      expect([shown.nowCents, shown.next?.cents]).toEqual(charged.slice(0, 2));
      const firstFull = charged.indexOf(priceCents);
      expect(shown.fullAt).toEqual(firstFull === -1 ? null : addMonths(startedAt, firstFull));
      for (const cents of charged) expect(cents).toBeLessThanOrEqual(priceCents);
      const exact =
        discount.percent === null ? priceCents - (discount.cents ?? 0) : (priceCents * (100 - discount.percent)) / 100;
      expect(shown.nowCents).toBeLessThanOrEqual(Math.max(exact, 50));
    }),
  );
});
