import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it('tells a size in the unit that fits it', () => {
  expect([812, 830_200, 2_400_000, 200_000_000, 5_000_000_000].map(formatSize)).toEqual([
    '812 B',
    '830 kB',
    '2.4 MB',
    '200.0 MB',
    '5.0 GB',
  ]);
});
