import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGatherer } from '#/common/gather.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes the given ms to deliver; records what was delivered together, and when. */
function makeGatherer({ takesMs, most = 100, parallel = 8 }: { takesMs: number; most?: number; parallel?: number }) {
  const delivered: [atMs: number, items: readonly number[]][] = [];
  const begun = performance.now();
  const gatherer = createGatherer<number>({
    most,
    parallel,
    longestMs: 50,
    deliver(items) {
      delivered.push([performance.now() - begun, items]);
      return new Promise((resolve) => setTimeout(resolve, takesMs));
    },
  });
  return { gatherer, delivered };
}

/** Runs what is due by now, immediates included. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('the first items go at once; what comes while they are delivered, and in the rest after it, follows together', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 4 });
  for (const item of [1, 2]) gatherer.add(item);
  await vi.advanceTimersByTimeAsync(2);
  gatherer.add(3);
  await vi.advanceTimersByTimeAsync(3);
  gatherer.add(4);
  await vi.advanceTimersByTimeAsync(20);
  expect(delivered).toEqual([
    [0, [1, 2]],
    [6, [3, 4]],
  ]);
});

test('items far apart all go at once', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 4 });
  gatherer.add(1);
  await vi.advanceTimersByTimeAsync(10);
  gatherer.add(2);
  await settle();
  expect(delivered).toEqual([
    [0, [1]],
    [10, [2]],
  ]);
});

test('a slow delivery holds nothing up for longer than the longest time', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 1_000 });
  gatherer.add(1);
  await settle();
  gatherer.add(2);
  await vi.advanceTimersByTimeAsync(49);
  expect(delivered).toEqual([[0, [1]]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(delivered).toEqual([
    [0, [1]],
    [50, [2]],
  ]);
});

test('no more deliveries are under way than may be; what is late then goes as soon as one has ended', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 80, parallel: 1, most: 2 });
  gatherer.add(1);
  await settle();
  for (const item of [2, 3, 4]) gatherer.add(item);
  await vi.advanceTimersByTimeAsync(400);
  expect(delivered).toEqual([
    [0, [1]],
    [80, [2, 3]],
    [160, [4]],
  ]);
});

test('after a slow delivery the pause is no longer than the longest time', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 120 });
  gatherer.add(1);
  await vi.advanceTimersByTimeAsync(130);
  gatherer.add(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(delivered).toEqual([
    [0, [1]],
    [170, [2]],
  ]);
});

test('as many as may go together go at once', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 4, most: 2 });
  gatherer.add(1);
  await settle();
  for (const item of [2, 3, 4]) gatherer.add(item);
  expect(delivered).toEqual([
    [0, [1]],
    [0, [2, 3]],
  ]);
});

test('what is gathered goes when it is flushed, and nothing goes twice', async () => {
  const { gatherer, delivered } = makeGatherer({ takesMs: 4 });
  gatherer.add(1);
  await settle();
  gatherer.add(2);
  gatherer.flush();
  gatherer.flush();
  await vi.advanceTimersByTimeAsync(100);
  expect(delivered).toEqual([
    [0, [1]],
    [0, [2]],
  ]);
});
