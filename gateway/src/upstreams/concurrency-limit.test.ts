import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '#/upstreams/slots.ts';

function setUp(most = 256) {
  let time = 0;
  const limit = createConcurrencyLimit({ most, now: () => time });
  return {
    limit,
    /** A tenth of a second in which so many requests were under way at once, each of which took so long. */
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

/** Two seconds of too many requests. */
function overload(pass: (inFlight: number, ms: number) => void) {
  for (let times = 0; times < 20; times += 1) pass(256, 500);
}

test('it is lowered while requests use it up and take far longer than usual, down to a number that keeps a process busy', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  expect([limit.current(), limit.isLowered(), limit.usualMs()]).toEqual([256, false, 8]);
  overload(pass);
  expect(limit.current()).toBe(256);
  const limits: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    pass(limit.current(), 500);
    limits.push(limit.current());
  }
  expect(limits).toEqual([128, 64, 32, 16, 8, 8]);
  expect(limit.isLowered()).toBe(true);
});

test('many requests at once that are answered as usual lower nothing, nor do slow ones of which there are few', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  pass(256, 15);
  expect(limit.current()).toBe(256);
  pass(100, 5_000);
  expect(limit.current()).toBe(256);
});

test('bursts lower nothing, however often they come', () => {
  const { limit, pass, rest } = setUp();
  pass(4, 8);
  for (let times = 0; times < 5; times += 1) {
    for (let tenths = 0; tenths < 10; tenths += 1) pass(256, 500);
    rest(2_000);
  }
  for (let times = 0; times < 5; times += 1) {
    for (let tenths = 0; tenths < 10; tenths += 1) pass(256, 500);
    pass(2, 8);
  }
  expect([limit.current(), limit.isLowered()]).toEqual([256, false]);
});

test('differences of a few milliseconds are no overload', () => {
  const { limit, pass } = setUp();
  pass(1, 0.5);
  pass(256, 9);
  expect(limit.current()).toBe(256);
});

test('it rises step by step while requests use it up and are answered as usual, and at once when they do not', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  overload(pass);
  for (let times = 0; times < 6; times += 1) pass(limit.current(), 500);
  pass(8, 10);
  expect(limit.current()).toBe(9);
  for (let times = 0; times < 6; times += 1) pass(2, 8);
  expect([limit.current(), limit.isLowered()]).toEqual([256, false]);
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
  pass(256, 500, 10);
  expect(limit.current()).toBe(256);
});

test('a limit that is small from the start stays as it is', () => {
  const { limit, pass, rest } = setUp(2);
  pass(1, 8);
  pass(2, 5_000);
  rest(1_000);
  pass(2, 5_000);
  expect([limit.current(), limit.isLowered()]).toEqual([2, false]);
});

test('a flood of requests lowers it at once, and it rises again like any other', () => {
  const { limit, pass } = setUp();
  pass(4, 8);
  limit.reportFlood();
  expect([limit.current(), limit.isLowered()]).toEqual([8, true]);
  pass(8, 10);
  expect(limit.current()).toBe(9);
  for (let times = 0; times < 6; times += 1) pass(2, 8);
  expect(limit.current()).toBe(256);
});
