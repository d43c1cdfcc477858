import type { Asset } from '@stagedoor/contracts/vault';
import { expect, it } from 'vitest';
import { nothingSelected, type Selection, selectAll, selectRange, toggleAsset } from './selection.ts';

const asset = (id: string): Asset => ({
  id,
  type: 'IMAGE',
  title: id,
  alt: '',
  size: 1,
  mimeType: 'image/png',
  width: 1,
  height: 1,
  folderId: null,
  labels: [],
  useCount: 0,
  soldCount: 0,
  durationMs: null,
  state: 'READY',
  url: '',
  thumbnailUrl: null,
  createdAt: '',
  trashedAt: null,
});
const shown = ['a', 'b', 'c', 'd', 'e'].map(asset);
const [a = asset('a'), b = asset('b'), c = asset('c'), d = asset('d')] = shown;
const idsOf = ({ assets }: Selection) => [...assets.keys()];

it('adds a file and takes it out again', () => {
  const one = toggleAsset(nothingSelected, b);
  expect(idsOf(one)).toEqual(['b']);
  expect(idsOf(toggleAsset(one, b))).toEqual([]);
});

it('selects a range in both directions from the last file, and keeps what was selected', () => {
  const two = toggleAsset(toggleAsset(nothingSelected, a), c);
  expect(idsOf(selectRange(two, d, shown)).toSorted()).toEqual(['a', 'c', 'd']);
  expect(idsOf(selectRange(toggleAsset(nothingSelected, d), b, shown)).toSorted()).toEqual(['b', 'c', 'd']);
});

it('moves the end of a range from the same beginning', () => {
  const far = selectRange(toggleAsset(nothingSelected, a), d, shown);
  expect(far.anchor).toBe('a');
});

it('selects one file where the range has no beginning', () => {
  expect(idsOf(selectRange(nothingSelected, c, shown))).toEqual(['c']);
  expect(idsOf(selectRange(toggleAsset(nothingSelected, asset('gone')), c, shown))).toEqual(['gone', 'c']);
});

it('selects all that are shown', () => {
  expect(idsOf(selectAll(shown))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(selectAll([]).anchor).toBeUndefined();
});
