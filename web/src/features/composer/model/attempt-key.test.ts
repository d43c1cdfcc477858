import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAttempt, keyForAttempt } from './attempt-key.ts';

let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('gives a repeat of the same post the same key, and another post another one', () => {
  const key = keyForAttempt('ada', 'hello');
  expect(keyForAttempt('ada', 'hello')).toBe(key);
  expect(keyForAttempt('bob', 'hello')).not.toBe(key);
  expect(keyForAttempt('ada', 'hello!')).not.toBe(key);
});

it('gives a new key once the post was answered', () => {
  const key = keyForAttempt('ada', 'hello');
  forgetAttempt('ada');
  expect(keyForAttempt('ada', 'hello')).not.toBe(key);
});

it('makes do with storage that is damaged or full', () => {
  entries.set('post-attempt:ada', '{"sent":');
  expect(keyForAttempt('ada', 'hello')).toMatch(/^\w{32}$/);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keyForAttempt('ada', 'hello')).toMatch(/^\w{32}$/);
});
