import { afterEach, expect, test, vi } from 'vitest';
import { createSlots } from '#/upstreams/slots.ts';

afterEach(() => void vi.useRealTimers());

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
      start: () => void outcomes.push(`${name} started`),
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
  expect(outcomes).toEqual(['first started', 'second refused', 'third started']);
  expect(slots.waiting()).toBe(0);
});

test('it is full only where no slot is free, though a client that has its share of them fills the queue', () => {
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

/** Slots of which one may be used, by late requests two. */
function setUpLate() {
  vi.useFakeTimers();
  const outcomes: string[] = [];
  const slots = createSlots({
    limits: () => ({ total: 1, network: 1, person: 1 }),
    lateLimits: () => ({ total: 2, network: 2, person: 2 }),
    waiting: () => 10,
    maxWaitMs: () => 1_000,
    onOverdue: () => void outcomes.push('overdue'),
    now: () => performance.now(),
  });
  const request = (name: string, network = name) =>
    slots.request({
      client: { network, person: null },
      start: (isLate) => void outcomes.push(`${name} started${isLate ? ' late' : ''}`),
      refuse: () => void outcomes.push(`${name} refused`),
    });
  return { request, outcomes };
}

test('of a burst, what has waited as long as it may gets one of the slots for those that are late, as long as there are any', () => {
  const { request, outcomes } = setUpLate();
  for (const name of ['first', 'second', 'third']) request(name);
  vi.advanceTimersByTime(999);
  expect(outcomes).toEqual(['first started']);
  vi.advanceTimersByTime(1);
  expect(outcomes).toEqual(['first started', 'second started late', 'third refused']);
});

test('where requests have been waiting for longer than a burst takes, those that are late are refused', () => {
  const { request, outcomes } = setUpLate();
  request('first');
  for (let time = 0; time < 30; time += 1) {
    request(`at ${time}`);
    vi.advanceTimersByTime(100);
  }
  expect(outcomes.filter((one) => one.endsWith('late'))).toEqual(['at 0 started late']);
  expect(outcomes.slice(-2)).toEqual(['overdue', 'at 20 refused']);
});

test('a client that waits for its own requests alone is no sign of too many', () => {
  vi.useFakeTimers();
  let overdue = 0;
  let refused = 0;
  const slots = createSlots({
    limits: () => ({ total: 2, network: 1, person: 1 }),
    waiting: () => 100,
    maxWaitMs: () => 1_000,
    onOverdue() {
      overdue += 1;
    },
    now: () => performance.now(),
  });
  const refuse = () => {
    refused += 1;
  };
  for (let time = 0; time < 40; time += 1) {
    slots.request({ client: { network: 'home', person: null }, start() {}, refuse });
    vi.advanceTimersByTime(100);
  }
  expect([refused, overdue]).toEqual([30, 0]);
});
