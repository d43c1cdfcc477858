import { expect, test } from 'vitest';
import { createSlots } from '#/upstreams/slots.ts';

test('what has waited longer than it may by now is refused when a slot is free, and the next one gets it', () => {
  let time = 0;
  let maxWaitMs = 60_000;
  const slots = createSlots({
    limits: () => ({ total: 1, network: 1, person: 1 }),
    waiting: 10,
    maxWaitMs: () => maxWaitMs,
    now: () => time,
  });
  const outcomes: string[] = [];
  const request = (name: string) => {
    const client = { network: name, person: null };
    slots.request({
      client,
      enter: () => void outcomes.push(`${name} entered`),
      refuse: () => void outcomes.push(`${name} refused`),
    });
    return client;
  };
  const first = request('first');
  request('second');
  time = 500;
  request('third');
  maxWaitMs = 100;
  time = 550;
  slots.leave(first);
  expect(outcomes).toEqual(['first entered', 'second refused', 'third entered']);
  expect(slots.waiting()).toBe(0);
});
