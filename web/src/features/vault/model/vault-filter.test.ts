import { expect, it } from 'vitest';
import { assetUses, hrefOf, isNarrowed, noFilter, readFilter, usesOf } from './vault-filter.ts';

it.each([
  ['/vault', noFilter],
  ['/vault?q=red+wall&type=IMAGE', { ...noFilter, q: 'red wall', type: 'IMAGE' as const }],
  ['/vault?folder=f1&label=tour', { ...noFilter, folderId: 'f1', label: 'tour' }],
  ['/vault?use=unused', { ...noFilter, use: 'unused' as const }],
  ['/vault?use=sold', { ...noFilter, use: 'sold' as const }],
  ['/vault?trash=1', { ...noFilter, isTrash: true }],
])('%s is the address of its filter, and is read back', (href, filter) => {
  expect(hrefOf(filter)).toBe(href);
  expect(readFilter(new URL(href, 'http://stagedoor.test').searchParams)).toEqual(filter);
});

it('ignores a kind that there is not', () => {
  expect(readFilter(new URLSearchParams('type=HOLOGRAM')).type).toBeUndefined();
});

it('says whether files of a folder are left out', () => {
  expect(isNarrowed({ ...noFilter, folderId: 'f1' })).toBe(false);
  expect(isNarrowed({ ...noFilter, label: 'tour' })).toBe(true);
});

it('asks the server for files by how they are used', () => {
  expect(
    [undefined, 'used', 'unused', 'sold', 'unsent'].map((use) => usesOf(assetUses.find((one) => one === use))),
  ).toEqual([{}, { used: true }, { used: false }, { sold: true }, { sent: false }]);
});
