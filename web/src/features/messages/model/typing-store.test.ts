import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isTyping, startTyping, stopTyping } from './typing-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes when it is not told again', () => {
  startTyping('c', 'ann');
  vi.advanceTimersByTime(5000);
  startTyping('c', 'ann');
  vi.advanceTimersByTime(5000);
  expect(isTyping('c')).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(isTyping('c')).toBe(false);
});

it('is over when what was typed has come, not when one’s own has', () => {
  startTyping('c', 'ann');
  stopTyping('c', 'ben');
  expect(isTyping('c')).toBe(true);
  stopTyping('c', 'ann');
  expect(isTyping('c')).toBe(false);
});
