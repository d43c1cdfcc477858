import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientError } from '#/shared/http/client-error.ts';
import { createDraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const open: { done: () => void; fail: (error: Error) => void }[] = [];
  const save = vi.fn(() => new Promise<void>((done, fail) => open.push({ done, fail })));
  const onRefusal = vi.fn();
  return { open, save, onRefusal, saver: createDraftSaver({ save, onRefusal, delayMs: 1000, retryMs: 10_000 }) };
}

it('saves once after several changes', async () => {
  const { save, saver } = setUp();
  for (let time = 0; time < 3; time += 1) {
    saver.plan();
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(save).toHaveBeenCalledTimes(1);
});

it('makes one request at a time', async () => {
  const { save, saver, open } = setUp();
  const first = saver.flush();
  const second = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(1);
  open[0]?.done();
  expect(await first).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(2);
  open[1]?.done();
  expect(await second).toBe(true);
});

it('tries again after an outage, and not after a refusal', async () => {
  const { save, saver, open, onRefusal } = setUp();
  const first = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  open[0]?.fail(new ClientError(0, 'No network'));
  expect(await first).toBe(false);
  expect(onRefusal).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).toHaveBeenCalledTimes(2);
  open[1]?.fail(new ClientError(409, 'Too many'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(2);
  expect(onRefusal).toHaveBeenCalledWith(expect.objectContaining({ message: 'Too many' }));
});

it('saves nothing while it is paused, and waits for the request that is under way', async () => {
  const { save, saver, open } = setUp();
  void saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  let isQuiet = false;
  void saver.pause().then(() => {
    isQuiet = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isQuiet).toBe(false);
  open[0]?.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(isQuiet).toBe(true);
  saver.plan();
  expect(await saver.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(save).toHaveBeenCalledTimes(1);
  saver.resume();
  saver.plan();
  await vi.advanceTimersByTimeAsync(1000);
  expect(save).toHaveBeenCalledTimes(2);
});
