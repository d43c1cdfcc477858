import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPaymentAttempt, keyForPayment } from './payment-attempt.ts';

let entries: Map<string, string>;
let isFull = false;

beforeEach(() => {
  entries = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full');
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a repeat of the same payment has its key, also after a reload; another payment has another', () => {
  const key = keyForPayment('ada', 'tip 5', 0);
  expect(keyForPayment('ada', 'tip 5', 1000)).toBe(key);
  expect(JSON.parse(entries.get('pay-attempt:ada:tip 5') ?? '')).toEqual({ key, at: 0 });
  expect(keyForPayment('ada', 'tip 6', 0)).not.toBe(key);
  expect(keyForPayment('bob', 'tip 5', 0)).not.toBe(key);
});

it('once it is known how it ended, and after an hour, the same is another payment', () => {
  const first = keyForPayment('cleo', 'tip 5', 0);
  forgetPaymentAttempt('cleo', 'tip 5');
  const second = keyForPayment('cleo', 'tip 5', 0);
  expect(second).not.toBe(first);
  expect(keyForPayment('cleo', 'tip 5', 3_600_000)).not.toBe(second);
});

it('keeps the key as long as the page is open where the storage is full', () => {
  isFull = true;
  const key = keyForPayment('dora', 'tip 5', 0);
  expect(keyForPayment('dora', 'tip 5', 1)).toBe(key);
});

it('ignores damaged data in the storage', () => {
  entries.set('pay-attempt:eve:tip 5', '{"key":');
  expect(keyForPayment('eve', 'tip 5', 0)).toMatch(/^[0-9a-f]{32}$/);
});
