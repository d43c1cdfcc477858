import { expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const before = { name: 'Mara', bio: 'Piano' };
const merge = (edited: typeof before, latest: typeof before) =>
  mergeEdit({ before, edited, latest }, ['name', 'bio'], (field, one, other) => one[field] === other[field]);

it('keeps what one side alone has changed', () => {
  expect(merge({ ...before, bio: 'Organ' }, { ...before, name: 'Mara B' })).toEqual({
    values: { name: 'Mara B', bio: 'Organ' },
    conflicts: [],
  });
});

it('names a field that both sides changed to different values, and keeps what was typed in it', () => {
  expect(merge({ ...before, bio: 'Organ' }, { name: 'Mara B', bio: 'Harp' })).toEqual({
    values: { name: 'Mara B', bio: 'Organ' },
    conflicts: ['bio'],
  });
});

it('finds no conflict where both sides changed a field to the same value', () => {
  expect(merge({ ...before, bio: 'Organ' }, { ...before, bio: 'Organ' }).conflicts).toEqual([]);
});
