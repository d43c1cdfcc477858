import { expect, it } from 'vitest';
import { groupMessages } from './group-messages.ts';
import { makeMessage } from './testing/make-message.ts';

it('marks the first message of each day', () => {
  const item = groupMessages([makeMessage(1), makeMessage(2), makeMessage(2 + 60 * 36)], 'me', false);
  expect(item.map(({ isDayStart }) => isDayStart)).toEqual([true, false, true]);
  expect(groupMessages([makeMessage(1)], 'me', true)[0]?.isDayStart).toBe(false);
});

it('groups messages of one person within five minutes', () => {
  const messages = [
    makeMessage(1),
    makeMessage(2),
    makeMessage(3, { senderId: 'me' }),
    makeMessage(20, { senderId: 'me' }),
  ];
  expect(groupMessages(messages, 'me', false).map(({ isContinued }) => isContinued)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it('marks the last own message that is not deleted', () => {
  const own = { senderId: 'me' } as const;
  const messages = [makeMessage(1, own), makeMessage(2, { ...own, isDeleted: true }), makeMessage(3)];
  expect(groupMessages(messages, 'me', false).map(({ isLastOwn }) => isLastOwn)).toEqual([true, false, false]);
});

it('keeps the item of a message that is shown as before', () => {
  const [first, second, third] = [makeMessage(1), makeMessage(2), makeMessage(3, { senderId: 'me' })];
  const before = groupMessages([first, second, third], 'me', false);
  const after = groupMessages([first, { ...second }, third, makeMessage(4, { senderId: 'me' })], 'me', false);
  expect(after.map((item, index) => item === before[index])).toEqual([true, false, false, false]);
});
