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
  const { key, isRepeat } = keyForAttempt('ada', 'hello');
  expect(isRepeat).toBe(false);
  expect(keyForAttempt('ada', 'hello')).toMatchObject({ key, isRepeat: true });
  expect(keyForAttempt('bob', 'hello').key).not.toBe(key);
  expect(keyForAttempt('ada', 'hello!').key).not.toBe(key);
});

it('gives a new key once the post was answered', () => {
  const { key } = keyForAttempt('ada', 'hello');
  forgetAttempt('ada');
  expect(keyForAttempt('ada', 'hello').key).not.toBe(key);
});

it('repeats a post with the draft of the first try, although the draft was saved in between', () => {
  keyForAttempt('ada', 'hello');
  expect(keyForAttempt('ada', 'hello', 'draft 1').draftId).toBeUndefined();
  forgetAttempt('ada');
  keyForAttempt('ada', 'hello', 'draft 1');
  expect(keyForAttempt('ada', 'hello', 'draft 2').draftId).toBe('draft 1');
});

it('makes do with storage that is damaged or full', () => {
  entries.set('post-attempt:ada', '{"sent":');
  expect(keyForAttempt('ada', 'hello').key).toMatch(/^\w{32}$/);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keyForAttempt('ada', 'hello').key).toMatch(/^\w{32}$/);
});
