import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

type LookupAll = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a host name and begins with another of its addresses each time. The system always sorts addresses the same
 * way, so one instance of a service would get all calls. If the first address fails, the next one is tried.
 */
export function createRotatingLookup(lookup: LookupAll = systemLookup): LookupFunction {
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
