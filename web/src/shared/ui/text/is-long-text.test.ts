import { expect, test } from 'vitest';
import { isLongText } from './is-long-text.ts';

test.each([
  ['', false],
  ['a'.repeat(1_440), false],
  ['a'.repeat(1_441), true],
  ['\n'.repeat(23), false],
  ['\n'.repeat(24), true],
  ['\n'.repeat(900), true],
  [`${'a'.repeat(61)}\n`.repeat(12), true],
])('%j is long: %s', (text, isLong) => {
  expect(isLongText(text, 24)).toBe(isLong);
});
