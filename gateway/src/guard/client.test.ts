import { expect, test } from 'vitest';
import { clientAt } from '#/guard/client-limits.ts';

test.each([
  ['203.0.113.7', 'address:203.0.113.7'],
  ['2001:db8:1:2::1', 'address:2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:ffff:0:0:9', 'address:2001:db8:1:2::'],
  ['2001:db8:1:3::1', 'address:2001:db8:1:3::'],
  ['::1', 'address:::'],
  ['', 'address:'],
])('%s counts for %s', (address, client) => {
  expect(clientAt(address)).toBe(client);
});

test('an address with a zone counts, too', () => {
  expect(clientAt('fe80::1%eth0')).toMatch(/^address:fe80::/);
});
