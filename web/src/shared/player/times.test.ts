import { expect, it } from 'vitest';
import { readTime, splitAtTimes } from './times.ts';

it.each([
  ['0:00', 0],
  ['2:05', 125],
  ['72:05', 4_325],
  ['1:02:03', 3_723],
  ['0:60', undefined],
  ['1:60:00', undefined],
])('reads %s', (time, seconds) => {
  expect(readTime(time)).toBe(seconds);
});

it('finds times in a text, and nothing that only looks like one', () => {
  expect(splitAtTimes('See 1:23, or 1:02:03.')).toEqual([
    { text: 'See ' },
    { text: '1:23', at: 83 },
    { text: ', or ' },
    { text: '1:02:03', at: 3_723 },
    { text: '.' },
  ]);
  for (const text of ['at 10:99', '1:2:3', '2001:db8:12:34', '12:345', 'nothing']) {
    expect(splitAtTimes(text)).toEqual([{ text }]);
  }
});
