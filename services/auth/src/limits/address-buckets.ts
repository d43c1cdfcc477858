import { networkOf } from '#/clients/client-address.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

/** How many times the attempts of one address a whole IPv6 network of a customer (/48) may have. */
const networkTimes = 4;

/**
 * The buckets of an address and, for IPv6, of its network, because a customer has 65,536 of the prefixes by which limits
 * count.
 */
export function addressBuckets(
  what: string,
  address: string,
  { limit, windowMs }: Omit<Bucket, 'name'>,
): readonly Bucket[] {
  const network = networkOf(address);
  return [
    { name: `${what} from ${address}`, limit, windowMs },
    ...(network === undefined ? [] : [{ name: `${what} from ${network}`, limit: limit * networkTimes, windowMs }]),
  ];
}
