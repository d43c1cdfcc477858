import { expect, it } from 'vitest';
import { readFileName } from './multipart.ts';

it('reads the name of a file as a browser wrote it', () => {
  expect(readFileName('the %22good%22 one.pdf')).toBe('the "good" one.pdf');
  expect(readFileName('two%0D%0Alines%0A.txt')).toBe('two lines .txt');
  expect(readFileName('100%.txt')).toBe('100%.txt');
});
