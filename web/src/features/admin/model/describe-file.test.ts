import { expect, it } from 'vitest';
import { describeFile } from './describe-file.ts';

it.each([
  [{ mimeType: 'application/pdf', size: 1_258_291 }, 'PDF, 1.2 MB'],
  [{ mimeType: 'image/png', size: 3 }, 'PNG, 1 kB'],
  [{ mimeType: 'image/webp', size: 1_048_575 }, 'WEBP, 1.0 MB'],
])('%j reads %s', (file, text) => {
  expect(describeFile(file)).toBe(text);
});
