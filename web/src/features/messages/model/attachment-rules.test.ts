import { expect, it } from 'vitest';
import { formatSize, judgeFiles } from './attachment-rules.ts';
import { readPrice } from './read-price.ts';

it('takes files up to their kind’s size, ten at the most, and says which were not taken', () => {
  const picture = { name: 'a.png', type: 'image/png', size: 21_000_000 };
  const film = { name: 'b.mp4', type: 'video/mp4', size: 21_000_000 };
  const paper = { name: 'c.pdf', type: 'application/pdf', size: 51_000_000 };
  const nothing = { name: 'd.txt', type: 'text/plain', size: 0 };
  const last = { name: 'e.png', type: 'image/png', size: 1 };
  expect(judgeFiles([picture, film, paper, nothing, last], 9)).toEqual({
    taken: [film],
    refusals: [
      'a.png is larger than 20 MB',
      'c.pdf is larger than 50 MB',
      'd.txt is empty',
      'e.png is one too many: a message holds 10 files',
    ],
  });
});

it('says a size as people read it', () => {
  expect([553, 830_400, 2_440_000].map(formatSize)).toEqual(['553 B', '830 kB', '2.4 MB']);
});

it('reads a price, and nothing that is none', () => {
  expect(['4.5', ' 10 ', '0', '', '1.234', '-1', '1e2'].map(readPrice)).toEqual([
    4.5,
    10,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
