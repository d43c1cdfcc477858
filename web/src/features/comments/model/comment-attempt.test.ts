import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { forgetCommentAttempt, keyForComment } from './comment-attempt.ts';

beforeEach(() => {
  fakeBrowser(() => ({ status: 200, body: {} }));
  return () => vi.unstubAllGlobals();
});

it('sends the same text under the same key until it was answered, also after a reload', async () => {
  const key = keyForComment('ada', 'post', 'Bravo');
  expect(keyForComment('ada', 'post', 'Bravo')).toBe(key);
  vi.resetModules();
  const reloaded = await import('./comment-attempt.ts');
  expect(reloaded.keyForComment('ada', 'post', 'Bravo')).toBe(key);
  forgetCommentAttempt('ada', 'post');
  expect(keyForComment('ada', 'post', 'Bravo')).not.toBe(key);
});

it('has another key for another text, place or person', () => {
  const keys = [
    keyForComment('ada', 'post', 'Bravo'),
    keyForComment('ada', 'post', 'Bravo', 'comment'),
    keyForComment('ada', 'other', 'Bravo'),
    keyForComment('eve', 'post', 'Bravo'),
    keyForComment('ada', 'post', 'Bravo!'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('begins empty where what is stored is damaged', () => {
  localStorage.setItem('comment-attempt:ada:post', '{"content":');
  expect(keyForComment('ada', 'post', 'Bravo')).toMatch(/./);
});
