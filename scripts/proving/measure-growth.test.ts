import { expect, test } from 'vitest';
import { toSpeed } from './machine-speed.ts';
import { comparePages } from './measure-growth.ts';

const costs = (buffers: number, searchMs: number) => ({ buffers: new Map([['timeline', buffers]]), searchMs });

const asAtBar = toSpeed(undefined);

test('a page of the larger world may touch 1.4 times the buffers, and searches may take 20 ms', () => {
  expect(comparePages(costs(100, 3), costs(140, 20), asAtBar).map(({ holds }) => holds)).toEqual([true, true]);
  expect(comparePages(costs(100, 3), costs(141, 20.1), asAtBar).map(({ holds }) => holds)).toEqual([false, false]);
});

test('a call that was not measured in the larger world does not hold', () => {
  expect(comparePages(costs(100, 3), { buffers: new Map(), searchMs: 3 }, asAtBar)[0]?.holds).toBe(false);
});

test('on a machine where nginx takes twice as long, searches may, too', () => {
  expect(comparePages(costs(100, 3), costs(140, 39.9), toSpeed(54))[1]?.holds).toBe(true);
  expect(comparePages(costs(100, 3), costs(140, 40.1), toSpeed(54))[1]?.holds).toBe(false);
});
