import { expect, test } from 'vitest';
import { comparePages } from './measure-growth.ts';

const costs = (buffers: number, searchMs: number) => ({ buffers: new Map([['timeline', buffers]]), searchMs });

test('a page of the larger world may touch 1.4 times the buffers, and searches may take 20 ms', () => {
  expect(comparePages(costs(100, 3), costs(140, 20)).map(({ holds }) => holds)).toEqual([true, true]);
  expect(comparePages(costs(100, 3), costs(141, 20.1)).map(({ holds }) => holds)).toEqual([false, false]);
});

test('a call that was not measured in the larger world does not hold', () => {
  expect(comparePages(costs(100, 3), { buffers: new Map(), searchMs: 3 })[0]?.holds).toBe(false);
});
