import { expect, it } from 'vitest';
import { messageActionsOf } from './message-actions-of.ts';
import { makeMessage } from './testing/make-message.ts';

it('offers to copy the text of both people, and to delete only one’s own message', () => {
  expect(messageActionsOf(makeMessage(1), true)).toEqual({ canCopy: true, canDelete: true });
  expect(messageActionsOf(makeMessage(1), false)).toEqual({ canCopy: true, canDelete: false });
});

it('offers no copy of what has no text to read', () => {
  for (const part of [{ content: '' }, { isLocked: true }, { isDeleted: true }, { type: 'SYSTEM' }] as const) {
    expect([part, messageActionsOf(makeMessage(1, part), false)]).toEqual([part, { canCopy: false, canDelete: false }]);
  }
});

it('deletes a file that was sent without a text, and no deleted message again', () => {
  expect(messageActionsOf(makeMessage(1, { content: '' }), true)).toEqual({ canCopy: false, canDelete: true });
  expect(messageActionsOf(makeMessage(1, { isDeleted: true }), true).canDelete).toBe(false);
});
