import { randomInt } from 'node:crypto';
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

type LookupAll = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** More than any number of instances, so that each is as likely as the others. */
const turns = 1_000_000;

/**
 * Resolves a host name and begins with another of its addresses each time. The system always sorts addresses the same
 * way, so one instance of a service would get all calls. If the first address fails, the next one is tried. It begins
 * anywhere, because processes that make few calls have one connection each, and all would have it to the same
 * instance.
 */
export function createRotatingLookup(lookup: LookupAll = systemLookup): LookupFunction {
  let turn = randomInt(turns);
  return (hostname, { all }, done) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      turn += 1;
      const begin = turn % Math.max(1, addresses?.length ?? 0);
      const [first, ...others] = error === null ? [...addresses.slice(begin), ...addresses.slice(0, begin)] : [];
      if (first === undefined) done(error ?? new Error(`${hostname} has no address`), []);
      else if (all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };
}
