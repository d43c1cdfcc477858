import { expect, test } from 'vitest';
import { pauseOf } from '#/payments/payment-rules.ts';

test('the provider is asked soon, then less and less often', () => {
  const start = new Date('2026-02-01T00:00:00.000Z');
  const after = (ms: number) => pauseOf(start, new Date(start.getTime() + ms), 60_000);
  expect([0, 1_000, 5_000, 3_600_000].map(after)).toEqual([1_000, 1_000, 5_000, 60_000]);
});
