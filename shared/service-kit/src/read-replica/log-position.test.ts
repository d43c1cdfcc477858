import { expect, test } from 'vitest';
import { parseLogPosition } from '#/read-replica/read-position.ts';

test('positions of the write-ahead log compare as numbers', () => {
  expect(parseLogPosition('0/0')).toBe(0n);
  expect(parseLogPosition('16/B374D848')).toBe(0x16b374d848n);
  expect(parseLogPosition('1/0')).toBeGreaterThan(parseLogPosition('0/FFFFFFFF'));
  expect(parseLogPosition('A/1')).toBeGreaterThan(parseLogPosition('9/2'));
});

test.each(['', '1', '1/', '/1', '1/2/3', 'x/1', '1/123456789'])('%j is no position', (text) => {
  expect(() => parseLogPosition(text)).toThrow('is no position');
});
