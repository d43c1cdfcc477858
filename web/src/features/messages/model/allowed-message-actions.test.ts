import { expect, it } from 'vitest';
import { findAllowedActions } from './allowed-message-actions.ts';
import { makeMessage } from './testing/make-message.ts';

const none = { canCopy: false, canDelete: false, canReact: false, canAnswer: false };
const all = { canCopy: true, canDelete: true, canReact: true, canAnswer: true };

it('offers everything on one’s own message, and all but deletion on the other person’s', () => {
  expect(findAllowedActions(makeMessage(1), true, true)).toEqual(all);
  expect(findAllowedActions(makeMessage(1), false, true)).toEqual({ ...all, canDelete: false });
});

it('offers no copy of what has no text to read', () => {
  expect(findAllowedActions(makeMessage(1, { content: '' }), true, true)).toEqual({ ...all, canCopy: false });
});

it('offers nothing on a deleted message and on one that nobody wrote', () => {
  for (const part of [{ isDeleted: true }, { type: 'SYSTEM' }] as const) {
    expect([part, findAllowedActions(makeMessage(1, part), true, true)]).toEqual([part, none]);
  }
});

it('lets a locked message be answered and nothing else', () => {
  expect(findAllowedActions(makeMessage(1, { isLocked: true }), false, true)).toEqual({ ...none, canAnswer: true });
});

it('neither answers nor reacts to a request', () => {
  expect(findAllowedActions(makeMessage(1), false, false)).toEqual({ ...none, canCopy: true });
});
