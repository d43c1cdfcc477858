import { expect, it } from 'vitest';
import { lookup } from './lookup.ts';

const table = { open: 'Open', paid: 'Paid' };

it('finds what the table has', () => {
  expect(lookup(table, 'paid')).toBe('Paid');
});

it.each(['void', 'toString', '__proto__', ''])('finds nothing for %j, which the table does not have', (key) => {
  expect(lookup(table, key)).toBeUndefined();
});
