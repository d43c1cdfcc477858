import { expect, it } from 'vitest';
import { matchEntries } from './palette-entries.ts';

const entries = ['Home', 'Likes', 'Live Streams', 'Fan CRM', 'Settings: Privacy'].map((label) => ({
  id: label,
  label,
  run: () => {},
}));
const found = (typed: string) => matchEntries(entries, typed).map(({ label }) => label);

it('finds all while nothing is typed', () => {
  expect(found('  ')).toHaveLength(entries.length);
});

it('finds entries that contain every word, in any order and case', () => {
  expect(found('PRIVACY set')).toEqual(['Settings: Privacy']);
  expect(found('nothing of the kind')).toEqual([]);
});

it('lists entries that begin with the text first', () => {
  expect(found('s')).toEqual(['Settings: Privacy', 'Likes', 'Live Streams']);
});
