import { expect, test } from 'vitest';
import { createSlots } from '#/upstreams/slots.ts';

test('what has waited longer than it may by now is refused when a slot is free, and the next one gets it', () => {
  let time = 0;
  let maxWaitMs = 60_000;
  const slots = createSlots({
    limits: () => ({ total: 1, network: 1, person: 1 }),
    waiting: () => 10,
    maxWaitMs: () => maxWaitMs,
    now: () => time,
  });
  const outcomes: string[] = [];
  const request = (name: string) => {
    const client = { network: name, person: null };
    slots.request({
      client,
      start: () => void outcomes.push(`${name} entered`),
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
  slots.release(first);
  expect(outcomes).toEqual(['first entered', 'second refused', 'third entered']);
  expect(slots.waiting()).toBe(0);
});

test('it is full only where no slot is free, though a client that has its share of them fills the line', () => {
  const slots = createSlots({
    limits: () => ({ total: 2, network: 2, person: 1 }),
    waiting: () => 1,
    maxWaitMs: () => 60_000,
    now: () => 0,
  });
  const request = (person: string) => {
    const client = { network: 'home', person };
    const stop = slots.request({ client, start() {}, refuse() {} });
    return { client, stop };
  };
  request('ada');
  const second = request('ada');
  expect([slots.waiting(), slots.isFullFor('home')]).toEqual([1, false]);
  request('ben');
  expect([slots.isFullFor('home'), slots.isFullFor('office')]).toEqual([true, true]);
  second.stop();
  expect(slots.isFullFor('home')).toBe(false);
});
