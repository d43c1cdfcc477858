import { expect, it } from 'vitest';
import { pauseAfter, pauseOfReceiver } from '#/webhooks/webhook-rules.ts';

it('tries ten times within three days and four hours', () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1)) pauses.push(pause);
  expect(pauses).toHaveLength(9);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(76);
});

it('leaves a receiver alone for longer the more often it failed, and never for more than five minutes', () => {
  expect([1, 2, 3].map(pauseOfReceiver)).toEqual([4_000, 8_000, 16_000]);
  expect(pauseOfReceiver(1_000)).toBe(300_000);
});
