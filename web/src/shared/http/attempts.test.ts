import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { beginAttempt, endAttempt } from './attempts.ts';

beforeEach(() => {
  fakeBrowser(() => ({ status: 200, body: {} }));
  return () => vi.unstubAllGlobals();
});

it('sends the same again with its key, also after a reload, until its outcome is known', async () => {
  const { key, isRepeat } = beginAttempt('post-attempt:ada', { sent: 'hello' });
  expect(isRepeat).toBe(false);
  vi.resetModules();
  const reloaded = await import('./attempts.ts');
  expect(reloaded.beginAttempt('post-attempt:ada', { sent: 'hello' })).toMatchObject({ key, isRepeat: true });
  endAttempt('post-attempt:ada');
  expect(beginAttempt('post-attempt:ada', { sent: 'hello' })).toMatchObject({ isRepeat: false });
  expect(beginAttempt('post-attempt:ada', { sent: 'hello' }).key).not.toBe(key);
});

it('has another key for other content and under another name', () => {
  const keys = [
    beginAttempt('comment-attempt:ada:post', { sent: 'Bravo' }),
    beginAttempt('comment-attempt:ada:post:comment', { sent: 'Bravo' }),
    beginAttempt('comment-attempt:eve:post', { sent: 'Bravo' }),
    beginAttempt('comment-attempt:ada:post', { sent: 'Bravo!' }),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('is a new request after its time', () => {
  const { key } = beginAttempt('pay-attempt:ada:tip 5', { at: 0, expiresAfterMs: 1000 });
  expect(beginAttempt('pay-attempt:ada:tip 5', { at: 999, expiresAfterMs: 1000 }).key).toBe(key);
  expect(beginAttempt('pay-attempt:ada:tip 5', { at: 1000, expiresAfterMs: 1000 }).key).not.toBe(key);
});

it('repeats a post with the draft of the first try, although another was saved in between', () => {
  beginAttempt('post-attempt:ada', { sent: 'hello' });
  expect(beginAttempt('post-attempt:ada', { sent: 'hello', draftId: 'draft 1' }).draftId).toBeUndefined();
  endAttempt('post-attempt:ada');
  beginAttempt('post-attempt:ada', { sent: 'hello', draftId: 'draft 1' });
  expect(beginAttempt('post-attempt:ada', { sent: 'hello', draftId: 'draft 2' }).draftId).toBe('draft 1');
});

it('keeps the key while the page is open where the storage is full', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { key } = beginAttempt('pay-attempt:dora:tip 5');
  expect(beginAttempt('pay-attempt:dora:tip 5').key).toBe(key);
});

it.each([
  ['post-attempt:ada', { sent: 'hello', key: 'k', draftId: 'd' }, { sent: 'hello' }],
  ['comment-attempt:ada:post', { content: 'Bravo', key: 'k' }, { sent: 'Bravo' }],
  ['pay-attempt:ada:tip 5', { key: 'k', at: 0 }, { at: 5, expiresAfterMs: 1000 }],
])('goes on with what browsers have stored before: %s', (name, stored, sending) => {
  localStorage.setItem(name, JSON.stringify(stored));
  expect(beginAttempt(name, sending)).toMatchObject({ key: 'k', isRepeat: true });
});

it('begins anew where what is stored is damaged', () => {
  for (const damaged of ['{"key":', '5', 'null', '{"sent":"hello"}']) {
    localStorage.setItem('post-attempt:ada', damaged);
    expect(beginAttempt('post-attempt:ada', { sent: 'hello' })).toMatchObject({ isRepeat: false });
  }
});
