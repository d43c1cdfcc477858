import { expect, test } from 'vitest';
import { previewMessage } from '#/message-view/present-message.ts';

const preview = (content: string) =>
  previewMessage(
    { senderId: 'mara', type: 'TEXT', content, priceCents: 0, isUnlocked: false, isDeleted: false },
    'theo',
  );

test('a preview has at most 140 characters, and says where it was cut', () => {
  expect(preview('a'.repeat(140))).toBe('a'.repeat(140));
  expect(preview('a'.repeat(141))).toBe(`${'a'.repeat(139)}…`);
});

test('an emoji is one character of a preview', () => {
  expect(preview('😀'.repeat(140))).toBe('😀'.repeat(140));
  expect(preview('😀'.repeat(141))).toBe(`${'😀'.repeat(139)}…`);
});
