import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { quote, readReplyTarget, storeReplyTarget } from './reply-target.ts';
import { makeMessage } from './testing/make-message.ts';

beforeEach(() => {
  fakeBrowser(() => ({ status: 200, body: {} }));
  return () => vi.unstubAllGlobals();
});

it('keeps what is answered for its person and conversation alone', () => {
  const target = quote(makeMessage(3));
  storeReplyTarget('ada', 'c', target);
  expect(readReplyTarget('ada', 'c')).toEqual(target);
  expect(readReplyTarget('eve', 'c')).toBeUndefined();
  expect(readReplyTarget('ada', 'd')).toBeUndefined();
  storeReplyTarget('ada', 'c', undefined);
  expect(readReplyTarget('ada', 'c')).toBeUndefined();
});

it('ignores what it has not stored itself', () => {
  for (const text of ['', '{', '{"id":1}', 'null']) {
    localStorage.setItem('message-reply:ada:c', text);
    expect(readReplyTarget('ada', 'c')).toBeUndefined();
  }
});

it('quotes a message in a line, a locked one without its text', () => {
  expect(quote(makeMessage(1, { content: ' one\n two ' })).preview).toBe('one two');
  expect(quote(makeMessage(1, { content: 'x'.repeat(300) })).preview).toHaveLength(140);
  const family = '👩‍👩‍👧';
  expect(quote(makeMessage(1, { content: 'x'.repeat(137) + family })).preview).toBe(`${'x'.repeat(137)}…`);
  expect(quote(makeMessage(1, { content: '', type: 'IMAGE' })).preview).toBe('Photo');
  expect(quote(makeMessage(1, { content: '', type: 'PPV' })).preview).toBe('Attachment');
  expect(quote(makeMessage(1, { content: 'secret', isLocked: true })).preview).toBe('Paid message');
});
