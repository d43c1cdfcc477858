import { expect, it } from 'vitest';
import { keepUnchanged } from './keep-unchanged.ts';

const row = (id: string, likes = 0) => ({ id, author: { name: 'Ada' }, likes });

it('keeps everything where nothing has changed', () => {
  const before = { pages: [{ posts: [row('a'), row('b')], nextCursor: null }], pageParams: [undefined] };
  expect(keepUnchanged(before, structuredClone(before))).toBe(before);
});

it('keeps the rows that are there when another comes first, or goes', () => {
  const before = [row('a'), row('b'), row('c')];
  const more = keepUnchanged(before, structuredClone([row('new'), ...before])) as typeof before;
  expect(more.slice(1)).toEqual(before);
  expect(more.slice(1).every((one, index) => one === before[index])).toBe(true);
  const fewer = keepUnchanged(before, structuredClone([row('a'), row('c')])) as typeof before;
  expect(fewer[0]).toBe(before[0]);
  expect(fewer[1]).toBe(before[2]);
  expect(fewer).toHaveLength(2);
});

it('takes a row that has changed, and keeps the unchanged parts of it', () => {
  const before = [row('a'), row('b')];
  const after = keepUnchanged(before, structuredClone([row('a'), row('b', 1)])) as typeof before;
  expect(after).not.toBe(before);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toEqual(row('b', 1));
  expect(after[1]?.author).toBe(before[1]?.author);
});

it('goes by places where rows have no id', () => {
  const before = [{ likes: 1 }, { likes: 2 }];
  const after = keepUnchanged(before, [{ likes: 1 }, { likes: 3 }]) as typeof before;
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toEqual({ likes: 3 });
});

it.each([
  ['a field is gone', { id: 'a', likes: 1 }, { id: 'a' }],
  ['a field is new', { id: 'a' }, { id: 'a', likes: undefined }],
  ['an object becomes a list', { id: 'a' }, ['a']],
  ['nothing was there', undefined, [row('a')]],
  ['nothing is left', [row('a')], null],
])('takes what is new where %s', (_, before, after) => {
  expect(keepUnchanged(before, after)).toStrictEqual(after);
});

it('takes an instance of a class as it is', () => {
  const before = { at: new Date(0) };
  const after = { at: new Date(0) };
  expect(keepUnchanged(before, after)).toEqual(after);
  expect((keepUnchanged(before, after) as typeof after).at).toBe(after.at);
});
