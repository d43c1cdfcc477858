import { expect, test } from 'vitest';
import { findSoonest } from './find-soonest.ts';

const bitrates = [510_400, 1_645_600, 3_220_800];

test.each([
  ['a train', 600_000, 0],
  ['a slow line', 3_000_000, 0],
  ['a usual line', 8_000_000, 1],
  ['a fast line', 50_000_000, 2],
])('a film that is moved is shown within a second on %s where it can be', (_, bitsASecond, place) => {
  expect(findSoonest(bitrates, bitsASecond)).toBe(place);
});

test('a film without a choice has the rendition that is there', () => {
  expect(findSoonest([5_000_000], 600_000)).toBe(0);
});
