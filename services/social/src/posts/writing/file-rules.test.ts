import { expect, test } from 'vitest';
import { findFilesProblem } from '#/posts/writing/file-rules.ts';

const post = { content: 'Text', ids: ['a', 'b'] };

test.each([
  ['another order', { order: ['b', 'a'], removed: [] }, post, 0, undefined],
  ['one more between them', { order: ['a', null, 'b'], removed: [] }, post, 1, undefined],
  ['one less', { order: ['b'], removed: ['a'] }, post, 0, undefined],
  ['none where there is a text', { order: [], removed: ['a', 'b'] }, post, 0, undefined],
  ['none where there is no text', { order: [], removed: ['a', 'b'] }, { ...post, content: '' }, 0, 400],
  ['a place for a file that was not sent', { order: ['a', 'b', null], removed: [] }, post, 0, 400],
  ['a file without a place', { order: ['a', 'b'], removed: [] }, post, 1, 400],
  ['one twice', { order: ['a', 'a', 'b'], removed: [] }, post, 0, 400],
  ['one that stays and goes', { order: ['a', 'b'], removed: ['a'] }, post, 0, 400],
  ['a file of another post', { order: ['a', 'b', 'c'], removed: [] }, post, 0, 409],
  ['silence about one that another window added', { order: ['a'], removed: [] }, post, 0, 409],
  ['one that is gone already', { order: ['a', 'b'], removed: ['c'] }, post, 0, 409],
] as const)('%s', (_, change, before, sent, status) => {
  expect(findFilesProblem(change, before, sent)?.statusCode).toBe(status);
});
