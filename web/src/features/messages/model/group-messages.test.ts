import type { Message } from '@stagedoor/contracts/message';
import { expect, it } from 'vitest';
import { groupMessages, groupThread } from './group-messages.ts';
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

function entriesOf(messages: readonly Message[]) {
  return messages.map((row) => ({ key: row.id, place: row.sequence, height: undefined, row }));
}
const gap = {
  key: 'page',
  cursor: 'cursor',
  height: 100,
  gap: { count: 2, height: 100, last: '2' },
};

it('leaves a message as it was whose earlier neighbours were dropped', () => {
  const messages = [1, 2, 3, 4, 5].map((sequence) => makeMessage(sequence));
  const [, , , ...late] = messages;
  const before = groupThread(entriesOf(messages), 'me', false);
  const after = groupThread([...entriesOf(messages.slice(0, 1)), gap, ...entriesOf(late)], 'me', false);
  expect(after).toEqual([before[0], gap, before[3], before[4]]);
  expect(after[2]).toBe(before[3]);
});

it('marks no message as the last own one where a later one may have been dropped', () => {
  const own = { senderId: 'me' } as const;
  const marked = (items: ReturnType<typeof groupThread>) => items.map((item) => 'message' in item && item.isLastOwn);
  expect(
    marked(groupThread([...entriesOf([makeMessage(1, own)]), gap, ...entriesOf([makeMessage(4)])], 'me', false)),
  ).toEqual([false, false, false]);
  expect(
    marked(groupThread([...entriesOf([makeMessage(1, own)]), gap, ...entriesOf([makeMessage(4, own)])], 'me', false)),
  ).toEqual([false, false, true]);
});
