import { expect, it } from 'vitest';
import { capOf, describeLeft, isNew, startOfDay } from '#/payments/daily-cap-rules.ts';

const now = new Date('2026-03-01T23:59:59.999Z');

it('caps nothing in the sandbox unless it is set, and nothing where it is 0', () => {
  expect([capOf(undefined, 'sandbox'), capOf(undefined, 'stripe'), capOf(500, 'sandbox'), capOf(0, 'stripe')]).toEqual([
    0, 100_000, 500, 0,
  ]);
});

it('counts days by UTC', () => {
  expect(startOfDay(now)).toEqual(new Date('2026-03-01T00:00:00.000Z'));
});

it('counts a card as new for some days after it was added', () => {
  expect(isNew(new Date('2026-02-23T00:00:00.000Z'), 7, now)).toBe(true);
  expect(isNew(new Date('2026-02-22T23:59:59.999Z'), 7, now)).toBe(false);
});

it('states the limit, the amount left, and the time of its end', () => {
  const since = new Date('2026-02-27T10:00:00.000Z');
  const cap = { whose: 'New cards can pay', capCents: 100_000, now, since, newDays: 7 };
  const text = 'New cards can pay $1,000.00 a day. $0.50 is left until March 2, 2026, 00:00 UTC; ';
  expect(describeLeft({ ...cap, leftCents: 50 })).toBe(`${text}the limit ends on March 6, 2026.`);
  expect(describeLeft({ ...cap, leftCents: -50 })).toContain('$0.00 is left');
});
