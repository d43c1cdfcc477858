import { expect, test } from 'vitest';
import { networkOf } from '#/guard/client-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['127.0.0.2', '127.0.0.2'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
