import { expect, test } from 'vitest';
import { createUsageCounter } from '#/guard/client-limits.ts';

const ada = { network: 'home', person: 'ada' };
const ben = { network: 'home', person: 'ben' };
const cora = { network: 'office', person: 'cora' };
const visitor = { network: 'home', person: null };

const limits = { total: 10, network: 6, person: 4 };

test('a person has a share, wherever it comes from', () => {
  const holdings = createUsageCounter(() => limits);
  holdings.add({ network: 'a', person: 'ada' }, 2);
  holdings.add({ network: 'b', person: 'ada' }, 1);
  expect(holdings.allows(ada, 1)).toBe(true);
  expect(holdings.allows(ada, 2)).toBe(false);
  expect(holdings.allows(ben, 2)).toBe(true);
});

test('a network has one share for all of its clients', () => {
  const holdings = createUsageCounter(() => limits);
  holdings.add(ada, 3);
  holdings.add(ben, 2);
  expect([holdings.allows(visitor, 1), holdings.allows(visitor, 2)]).toEqual([true, false]);
  expect(holdings.allows(cora, 4)).toBe(true);
});

test('all together have no more than there is', () => {
  const holdings = createUsageCounter(() => limits);
  holdings.add(visitor, 6);
  holdings.add({ network: 'third', person: null }, 3);
  expect([holdings.allows(cora, 1), holdings.allows(cora, 2)]).toEqual([true, false]);
});

test('released usage can be used again', () => {
  const holdings = createUsageCounter(() => limits);
  holdings.add(ada, 4);
  expect(holdings.allows(ada, 1)).toBe(false);
  holdings.remove(ada, 4);
  expect(holdings.allows(ada, 4)).toBe(true);
});
