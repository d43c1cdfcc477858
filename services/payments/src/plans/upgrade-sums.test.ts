import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeTerms, type Running } from '#/plans/quote-rules.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

const cents = fc.integer({ min: 100, max: 99_999 });
/** Any moment of several years, so that periods begin on each day of a month, also in leap years. */
const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });
/** Each upgrade: how much dearer the tier is, and when in the period, as a fraction. */
const upgrades = fc.array(
  fc.record({ by: fc.integer({ min: 1, max: 20_000 }), at: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  { maxLength: 6 },
);

test('whoever moves up step by step pays at most what the last tier costs, and what was paid is worth it', () => {
  fc.assert(
    fc.property(cents, start, upgrades, (priceCents, startedAt, steps) => {
      const renewsAt = addMonths(startedAt, 1);
      let running: Running = {
        tierId: 'tier 0',
        slot: 0,
        tierName: null,
        priceCents,
        status: 'active',
        startedAt,
        billedFrom: null,
        pauseMonths: null,
        discount: undefined,
        months: 1,
        renewsAt,
      };
      let paid = priceCents;
      for (const [index, { by, at }] of steps.toSorted((one, other) => one.at - other.at).entries()) {
        const now = new Date(startedAt.getTime() + Math.floor(at * (renewsAt.getTime() - startedAt.getTime())));
        const tierId = `tier ${index + 1}`;
        const target = { tierId, slot: index + 1, tierName: null, priceCents: running.priceCents + by };
        const terms = changeTerms(running, target, now);
        expect(terms.kind).toBe('up');
        expect(terms.nowCents).toBeGreaterThanOrEqual(0);
        expect(terms.nowCents).toBeLessThanOrEqual(by);
        expect(terms.next).toEqual({ cents: target.priceCents, at: renewsAt });
        paid += terms.nowCents;
        running = { ...running, ...target };
      }
      expect(paid).toBeLessThanOrEqual(running.priceCents);
      expect(paid).toBeGreaterThanOrEqual(priceCents);
    }),
  );
});
