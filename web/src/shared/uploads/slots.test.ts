import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const { signal } = new AbortController();
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('lets as many run as there are slots, and others in their order', async () => {
  const acquire = createSlots(1);
  const order: number[] = [];
  const first = await acquire(signal);
  const later = [1, 2].map(async (place) => {
    const release = await acquire(signal);
    order.push(place);
    release();
  });
  await settle();
  expect(order).toEqual([]);
  first();
  await Promise.all(later);
  expect(order).toEqual([1, 2]);
});

it('gives a slot back once', async () => {
  const acquire = createSlots(1);
  const release = await acquire(signal);
  release();
  release();
  await acquire(signal);
  let isSecond = false;
  void acquire(signal).then(() => {
    isSecond = true;
  });
  await settle();
  expect(isSecond).toBe(false);
});

it('leaves the queue when it is aborted', async () => {
  const acquire = createSlots(1);
  const release = await acquire(signal);
  const run = new AbortController();
  const waiting = acquire(run.signal);
  run.abort(new Error('Paused'));
  await expect(waiting).rejects.toThrow('Paused');
  release();
  (await acquire(signal))();
  await expect(acquire(run.signal)).rejects.toThrow('Paused');
});
