import { expect, test, vi } from 'vitest';
import { createActivity } from '#/common/activity.ts';
import { collectAtRest } from '#/process/collect-at-rest.ts';

const mb = 1024 * 1024;

function startProcess() {
  vi.useFakeTimers();
  const activity = createActivity({ now: () => Date.now() });
  const heap = { usedBytes: 60 * mb, collections: 0 };
  const collect = () => {
    heap.collections += 1;
    heap.usedBytes = 40 * mb;
  };
  collectAtRest(activity, { collect, readUsed: () => heap.usedBytes });
  return { activity, heap };
}

test('collects once after a start, when the process rests', () => {
  const { activity, heap } = startProcess();
  vi.advanceTimersByTime(11_000);
  activity.note();
  vi.advanceTimersByTime(9_000);
  expect(heap.collections).toBe(0);
  vi.advanceTimersByTime(4_000);
  expect(heap.collections).toBe(1);
  vi.advanceTimersByTime(3_600_000);
  expect([heap.collections, vi.getTimerCount()]).toEqual([1, 0]);
});

test('collects again only when calls have left much behind', () => {
  const { activity, heap } = startProcess();
  vi.advanceTimersByTime(20_000);
  heap.usedBytes += 5 * mb;
  activity.note();
  vi.advanceTimersByTime(60_000);
  expect(heap.collections).toBe(1);
  heap.usedBytes += mb;
  activity.note();
  vi.advanceTimersByTime(60_000);
  expect(heap.collections).toBe(2);
});

test('does nothing in a process that cannot collect', () => {
  vi.useFakeTimers();
  collectAtRest(createActivity(), { collect: undefined });
  expect(vi.getTimerCount()).toBe(0);
});
