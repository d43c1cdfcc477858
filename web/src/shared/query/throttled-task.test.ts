import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottledTask } from './throttled-task.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs at once, and once more for all calls during the run', async () => {
  const work = vi.fn(async () => undefined);
  const runTask = createThrottledTask(work, 100);
  runTask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 20; time += 1) runTask();
  await vi.advanceTimersByTimeAsync(99);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
});

it('is never done twice at the same time', async () => {
  const finish: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const task = createThrottledTask(work, 100);
  for (let time = 0; time < 20; time += 1) {
    task();
    await vi.advanceTimersByTimeAsync(70);
  }
  expect(work).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
});

it('retries a failing task with growing pauses, and gives up in the end', async () => {
  const times: number[] = [];
  const task = createThrottledTask(async () => {
    times.push(Date.now());
    throw new Error('away');
  }, 100);
  task();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000,
  ]);
  task();
  await vi.advanceTimersByTimeAsync(1000);
  expect(times.length).toBeGreaterThan(7);
});
