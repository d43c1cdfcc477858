import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

type LookupAll = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for a connection, and begins with another of its addresses each time. The system sorts them the same
 * way every time, nearest first: one of a service's instances would get all that comes from here. A connection that
 * fails at the first address is tried at the next.
 */
export function createLookupInTurn(lookup: LookupAll = systemLookup): LookupFunction {
  let turn = 0;
  return (hostname, { all }, done) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      turn += 1;
      const first = turn % Math.max(1, addresses?.length ?? 0);
      const [next, ...others] = error === null ? [...addresses.slice(first), ...addresses.slice(0, first)] : [];
      if (next === undefined) done(error ?? new Error(`${hostname} has no address`), []);
      else if (all) done(null, [next, ...others]);
      else done(null, next.address, next.family);
    });
  };
}
