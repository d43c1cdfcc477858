import { expect, test } from 'vitest';
import { findSpreadsheetFormat } from './spreadsheet-format.ts';

test.each([
  ['en-US', ','],
  ['es-MX', ','],
  ['es-ES', ';'],
  ['de', ';'],
  ['en-US@posix', ','],
  ['de_DE', ','],
  ['', ','],
  ['x'.repeat(100), ','],
])('%s separates by %s', (locale, separator) => {
  expect(findSpreadsheetFormat(locale).separator).toBe(separator);
});
