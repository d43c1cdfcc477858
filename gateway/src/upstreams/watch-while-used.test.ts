import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultTimings } from '#/upstreams/timings.ts';
import { watchWhileUsed } from '#/upstreams/watch-while-used.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  let looks = 0;
  let well = true;
  const watch = watchWhileUsed({
    timings: { ...defaultTimings, pollMs: 1_000, recheckMs: 250, idleMs: 30_000 },
    now: () => Date.now(),
    look: async () => {
      looks += 1;
      return { allWell: Promise.resolve(well) };
    },
  });
  return {
    watch,
    looks: () => looks,
    setWell: (now: boolean) => {
      well = now;
    },
  };
}

test('does not check an upstream that nobody uses', async () => {
  const { looks } = setUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBe(0);
});

test('the first use waits for a look, those after it do not', async () => {
  const { watch, looks } = setUp();
  await watch.use();
  expect(looks()).toBe(1);
  expect(watch.use()).toBeUndefined();
});

test('uses at the same moment wait for the same look', async () => {
  const { watch, looks } = setUp();
  await Promise.all([watch.use(), watch.use(), watch.ask()]);
  expect(looks()).toBe(1);
});

test('while in use it looks every second, and four times as often while something is wrong', async () => {
  const { watch, looks, setWell } = setUp();
  await watch.use();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks()).toBe(6);
  setWell(false);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = looks();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks() - before).toBe(20);
});

test('half a minute after the last use it stops looking, and the next use waits again', async () => {
  const { watch, looks } = setUp();
  await watch.use();
  await vi.advanceTimersByTimeAsync(40_000);
  const settled = looks();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBe(settled);

  await watch.use();
  expect(looks()).toBe(settled + 1);
});

test('it looks again at once when something went wrong', async () => {
  const { watch, looks } = setUp();
  await watch.use();
  await vi.advanceTimersByTimeAsync(10);
  watch.hurry();
  await vi.advanceTimersByTimeAsync(10);
  expect(looks()).toBe(2);
});

test('asking looks once and follows nothing', async () => {
  const { watch, looks } = setUp();
  await Promise.all([watch.ask(), watch.ask()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBe(1);
});

test('it stops', async () => {
  const { watch, looks } = setUp();
  await watch.use();
  await watch.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks()).toBe(1);
});
