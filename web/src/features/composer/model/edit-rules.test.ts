import { expect, it } from 'vitest';
import type { Draft } from './draft-store.ts';
import { changeOf, mergeDraft, restoreEdit } from './edit-rules.ts';

const before: Draft = {
  content: 'Hello',
  visibility: 'PUBLIC',
  price: '4.50',
  scheduledAt: '2026-11-21T18:20',
  tierIds: '',
  isSensitive: false,
  poll: null,
};

it('sends what was changed and nothing else', () => {
  expect(changeOf(before, { ...before })).toEqual({});
  expect(changeOf(before, { ...before, content: ' Hello ', price: '4.5' })).toEqual({});
  expect(changeOf(before, { ...before, content: 'Hello!' })).toEqual({ content: 'Hello!' });
  expect(changeOf(before, { ...before, visibility: 'FOLLOWERS' })).toEqual({ visibility: 'FOLLOWERS' });
  expect(changeOf(before, { ...before, price: '' })).toEqual({ price: 0 });
  expect(changeOf(before, { ...before, isSensitive: true })).toEqual({ isSensitive: true });
  expect(changeOf(before, { ...before, scheduledAt: '2026-11-21T18:25' })).toEqual({
    scheduledAt: new Date(2026, 10, 21, 18, 25).toISOString(),
  });
});

it('changes the letter of a post that is not published', () => {
  const letter = { ...before, letterSubject: 'News' };
  expect(changeOf(before, letter)).toEqual({ letterSubject: 'News' });
  expect(changeOf(letter, before)).toEqual({ letterSubject: null });
  expect(changeOf(letter, { ...letter, letterSubject: ' News ' })).toEqual({});
  const published = { ...before, scheduledAt: null };
  expect(changeOf(published, restoreEdit(letter, published))).toEqual({});
  // The letter is on its way by then, so there is nothing to decide about it.
  const merged = mergeDraft(before, letter, { ...published, content: 'Hi' });
  expect(merged).toEqual({ values: { ...published, content: 'Hi' }, conflicts: [] });
  expect(mergeDraft(before, letter, { ...before, letterSubject: 'Other' }).conflicts).toEqual(['letterSubject']);
});

it('restores what was written, but no time for a post that has been published since', () => {
  const unsaved = { ...before, content: 'Hello!', scheduledAt: '2026-11-21T18:25' };
  expect(restoreEdit({}, before)).toEqual(before);
  expect(restoreEdit(unsaved, before)).toEqual(unsaved);
  const published = { ...before, scheduledAt: null };
  expect(changeOf(published, restoreEdit(unsaved, published))).toEqual({ content: 'Hello!' });
});
