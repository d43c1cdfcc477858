import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isTyping, startTyping, stopTyping } from './typing-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('ends when the signal is not repeated', () => {
  startTyping('c', 'ann');
  vi.advanceTimersByTime(5000);
  startTyping('c', 'ann');
  vi.advanceTimersByTime(5000);
  expect(isTyping('c')).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(isTyping('c')).toBe(false);
});

it('ends when the typed message arrives, but not with an own message', () => {
  startTyping('c', 'ann');
  stopTyping('c', 'ben');
  expect(isTyping('c')).toBe(true);
  stopTyping('c', 'ann');
  expect(isTyping('c')).toBe(false);
});
