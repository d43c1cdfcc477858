import { expect, test } from 'vitest';
import { createBreaker } from '#/upstreams/breaker.ts';

function setUp() {
  let time = 0;
  const breaker = createBreaker({ now: () => time, failuresToOpen: 5, openMs: 3_000 });
  return {
    breaker,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    fail: (times: number) => {
      for (let count = 0; count < times; count += 1) breaker.acquire()('failed');
    },
  };
}

test('it opens at the fifth failure in a row', () => {
  const { breaker, fail } = setUp();

  fail(4);
  expect([breaker.isClosed(), breaker.allowsRequest()]).toEqual([true, true]);
  fail(1);
  expect([breaker.isClosed(), breaker.allowsRequest()]).toEqual([false, false]);
});

test('a success in between starts the count again', () => {
  const { breaker, fail } = setUp();

  fail(4);
  breaker.acquire()('succeeded');
  fail(4);

  expect(breaker.isClosed()).toBe(true);
});

test('after a while it lets one request try, and no second one until that has ended', () => {
  const { breaker, fail, wait } = setUp();
  fail(5);
  wait(3_000);
  expect([breaker.isClosed(), breaker.allowsRequest()]).toEqual([false, true]);

  const trial = breaker.acquire();
  expect(breaker.allowsRequest()).toBe(false);
  trial('succeeded');

  expect([breaker.isClosed(), breaker.allowsRequest()]).toEqual([true, true]);
});

test('a failed trial opens it for as long again', () => {
  const { breaker, fail, wait } = setUp();
  fail(5);
  wait(3_000);
  breaker.acquire()('failed');

  expect(breaker.isClosed()).toBe(false);
  wait(2_999);
  expect(breaker.allowsRequest()).toBe(false);
  wait(1);
  expect(breaker.allowsRequest()).toBe(true);
});

test('a trial whose client leaves makes room for another', () => {
  const { breaker, fail, wait } = setUp();
  fail(5);
  wait(3_000);
  breaker.acquire()('abandoned');

  expect([breaker.isClosed(), breaker.allowsRequest()]).toEqual([false, true]);
});

test('requests from before it opened do not keep it open when they fail late', () => {
  const { breaker, fail, wait } = setUp();
  const early = breaker.acquire();
  fail(5);
  wait(2_000);
  early('failed');
  wait(1_000);

  expect(breaker.allowsRequest()).toBe(true);
});

test('an early request that is answered after all closes it', () => {
  const { breaker, fail } = setUp();
  const early = breaker.acquire();
  fail(5);
  early('succeeded');

  expect(breaker.isClosed()).toBe(true);
});
