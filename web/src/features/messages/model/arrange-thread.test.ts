import { expect, it } from 'vitest';
import { arrangeThread } from './arrange-thread.ts';
import { makeMessage } from './testing/make-message.ts';

it('says over the first message of a day which day it is', () => {
  const placed = arrangeThread([makeMessage(1), makeMessage(2), makeMessage(2 + 60 * 36)], 'me');
  expect(placed.map(({ isDayStart }) => isDayStart)).toEqual([true, false, true]);
});

it('holds together what one person says within five minutes', () => {
  const messages = [
    makeMessage(1),
    makeMessage(2),
    makeMessage(3, { senderId: 'me' }),
    makeMessage(20, { senderId: 'me' }),
  ];
  expect(arrangeThread(messages, 'me').map(({ isContinued }) => isContinued)).toEqual([false, true, false, false]);
});

it('tells of the last of one’s own that is still there how far it got', () => {
  const own = { senderId: 'me' } as const;
  const messages = [makeMessage(1, own), makeMessage(2, { ...own, isDeleted: true }), makeMessage(3)];
  expect(arrangeThread(messages, 'me').map(({ isLastOwn }) => isLastOwn)).toEqual([true, false, false]);
});
