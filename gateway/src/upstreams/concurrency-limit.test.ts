import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '#/upstreams/concurrency-limit.ts';

function setUp(most = 256) {
  let time = 0;
  const limit = createConcurrencyLimit({ most, now: () => time });
  return {
    limit,
    /** A tenth of a second with this many requests in progress at once, each of which took this long. */
    pass(inFlight: number, ms: number, answers = 40) {
      for (let index = 0; index < answers; index += 1) {
        time += 100 / answers;
        limit.began(inFlight);
        limit.answered(ms);
      }
    },
    rest(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('a crowd lowers it at once to a number that keeps a process busy, and it rises as soon as requests do not use it up', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  expect([limit.current(), limit.isLowered(), limit.usualMs()]).toEqual([64, false, 8]);
  limit.reportFlood();
  expect([limit.current(), limit.isLowered()]).toEqual([2, true]);
  pass(2, 10);
  expect(limit.current()).toBe(3);
  pass(3, 500);
  expect(limit.current()).toBe(2);
  // One call after the other is no crowd any more.
  for (let times = 0; times < 6; times += 1) pass(1, 8);
  expect([limit.current(), limit.isLowered()]).toEqual([64, false]);
});

test('it rises while requests use it up, or wait, and are answered as usual', () => {
  const { limit, pass } = setUp();
  pass(4, 300);
  pass(64, 300);
  expect(limit.current()).toBe(71);
  // One address, whose share is used up.
  limit.reportWait();
  pass(16, 300);
  expect(limit.current()).toBe(79);
  for (let times = 0; times < 20; times += 1) pass(limit.current(), 300);
  expect(limit.current()).toBe(256);
});

test('requests that are slow while they use it up lower it to where it began, and no further', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  for (let times = 0; times < 20; times += 1) pass(limit.current(), 8);
  expect(limit.current()).toBe(256);
  pass(256, 500);
  pass(128, 500);
  expect(limit.current()).toBe(64);
  for (let times = 0; times < 50; times += 1) pass(64, 500);
  expect([limit.current(), limit.isLowered()]).toEqual([64, false]);
});

test('after a crowd it rises by half while requests take no longer than usual, because they wait for something else', () => {
  const { limit, pass } = setUp();
  pass(4, 300);
  limit.reportFlood();
  const risen = Array.from({ length: 8 }, () => {
    pass(limit.current(), 310);
    return limit.current();
  });
  expect(risen).toEqual([3, 5, 8, 12, 18, 27, 41, 62]);
});

test('slow requests of which there are few change nothing', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  pass(40, 5_000);
  expect(limit.current()).toBe(64);
});

test('differences of a millisecond are no overload', () => {
  const { limit, pass } = setUp();
  pass(1, 0.2);
  limit.reportFlood();
  pass(2, 1.8);
  expect(limit.current()).toBe(3);
});

test('what is usual rises with a service that is slow for long', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  for (let times = 0; times < 100; times += 1) pass(2, 500);
  const usual = limit.usualMs() ?? 0;
  expect(usual).toBeGreaterThan(8.5);
  expect(usual).toBeLessThan(10);
});

test('a few answers are not judged', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  limit.reportFlood();
  pass(2, 8, 10);
  expect(limit.current()).toBe(2);
});

test('a limit that is small from the start stays as it is', () => {
  const { limit, pass, rest } = setUp(2);
  pass(1, 8);
  pass(2, 5_000);
  rest(1_000);
  pass(2, 5_000);
  expect([limit.current(), limit.isLowered()]).toEqual([2, false]);
});
