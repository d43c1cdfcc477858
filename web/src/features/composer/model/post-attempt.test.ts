import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPostAttempt, keyForPost } from './post-attempt.ts';

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
  const { key, isRepeat } = keyForPost('ada', 'hello');
  expect(isRepeat).toBe(false);
  expect(keyForPost('ada', 'hello')).toMatchObject({ key, isRepeat: true });
  expect(keyForPost('bob', 'hello').key).not.toBe(key);
  expect(keyForPost('ada', 'hello!').key).not.toBe(key);
});

it('gives a new key once the post was answered', () => {
  const { key } = keyForPost('ada', 'hello');
  forgetPostAttempt('ada');
  expect(keyForPost('ada', 'hello').key).not.toBe(key);
});

it('repeats a post with the draft of the first try, although the draft was saved in between', () => {
  keyForPost('ada', 'hello');
  expect(keyForPost('ada', 'hello', 'draft 1').draftId).toBeUndefined();
  forgetPostAttempt('ada');
  keyForPost('ada', 'hello', 'draft 1');
  expect(keyForPost('ada', 'hello', 'draft 2').draftId).toBe('draft 1');
});

it('makes do with storage that is damaged or full', () => {
  entries.set('post-attempt:ada', '{"sent":');
  expect(keyForPost('ada', 'hello').key).toMatch(/^\w{32}$/);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keyForPost('ada', 'hello').key).toMatch(/^\w{32}$/);
});
