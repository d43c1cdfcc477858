import { expect, test } from 'vitest';
import type { Offer } from '#/db/offers.ts';
import { findRefusal, orderBySavings, savingsOf } from '#/offers/offer-choice.ts';

const now = new Date('2026-01-31T12:00:00.000Z');
const plan = { tierId: 'gold', slot: 1, tierName: 'Gold', priceCents: 2_000 };
const offer = (more: Partial<Offer> = {}): Offer => ({
  id: 'an offer',
  creatorId: 'mara',
  kind: 'code',
  state: 'on',
  code: 'SPRING',
  percent: 25,
  amountCents: null,
  months: null,
  days: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  isFirstTime: false,
  isForNamed: false,
  tierIds: null,
  opened: 0,
  revision: 1,
  createdAt: now,
  ...more,
});
const trial = (days: number) => offer({ kind: 'trial', days, percent: null });
const facts = { now, plan, isFormer: false, hadTrial: false, isNamed: false, isTaken: false };

test.each([
  [{}, {}, undefined],
  [{ state: 'off' as const }, {}, 'ended'],
  [{ state: 'ended' as const }, {}, 'ended'],
  [{ endsAt: now }, {}, 'ended'],
  [{ endsAt: new Date(now.getTime() + 1) }, {}, undefined],
  [{ startsAt: new Date(now.getTime() + 1) }, {}, 'early'],
  [{ startsAt: now }, {}, undefined],
  [{ tierIds: ['basic'] }, {}, 'tier'],
  [{ tierIds: ['basic', 'gold'] }, {}, undefined],
  [{ isFirstTime: true }, { isFormer: true }, 'former'],
  [{}, { isFormer: true, hadTrial: true }, undefined],
  [{ kind: 'trial' as const, days: 7 }, { hadTrial: true }, 'trial'],
  [{}, { isTaken: true }, 'gone'],
  [{ isForNamed: true, state: 'ended' as const }, {}, 'unknown'],
  [{ isForNamed: true }, { isNamed: true }, undefined],
])('an offer with %j for somebody with %j: %s', (terms, person, refusal) => {
  expect(findRefusal(offer(terms), { ...facts, ...person })).toBe(refusal);
});

test('the one that saves most in the first year counts', () => {
  expect(savingsOf(offer(), plan)).toBe(6_000);
  expect(savingsOf(offer({ months: 3 }), plan)).toBe(1_500);
  expect(savingsOf(offer({ percent: null, amountCents: 300, months: 24 }), plan)).toBe(3_600);
  expect(savingsOf(trial(30), plan)).toBe(1_972);
  const [threeMonths, month, week] = [offer({ months: 3 }), trial(30), trial(7)];
  expect(orderBySavings([threeMonths, week, month], plan)).toEqual([month, threeMonths, week]);
});
