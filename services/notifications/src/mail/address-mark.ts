import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns eight hexadecimal digits by which an address is recognised again. Nobody without the secret finds the address by them, and
 * they are too few to tell two people apart, so that the addresses stay with auth alone.
 */
export function markAddress(serviceSecret: string | undefined, address: string): string {
  const key = Buffer.from(hkdfSync('sha256', serviceSecret ?? '', '', 'stagedoor mail addresses', 32));
  return createHmac('sha256', key).update(address.toLowerCase()).digest('hex').slice(0, 8);
}
