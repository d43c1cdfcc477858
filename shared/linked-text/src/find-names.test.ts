import { expect, it } from 'vitest';
import { findNames } from '#/find-names.ts';

it('finds each name once, in lower case and in the order of their first use', () => {
  expect(findNames('@Theo and @mara, @THEO. Not me@example.com, nor https://example.com/@ida')).toEqual([
    'theo',
    'mara',
  ]);
  expect(findNames('nobody')).toEqual([]);
});

it('finds at most twenty', () => {
  const names = Array.from({ length: 25 }, (_, nth) => `person_${nth}`);
  expect(findNames(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, 20));
});
