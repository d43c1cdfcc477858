import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '#/outbound/check-address.ts';
import { OutboundError } from '#/outbound/outbound-error.ts';

export type LookupAll = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a host name for one connection, which then uses only the addresses that were checked here, so that a name that
 * resolves differently a moment later has no effect. Refuses a name with any address that is not public.
 */
export function createGuardedLookup(
  isAllowed: (hostname: string) => boolean,
  lookup: LookupAll = systemLookup,
): LookupFunction {
  return (hostname, { all }, done) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      const [first] = error === null ? addresses : [];
      if (first === undefined) return done(error ?? new Error('the name has no address'), []);
      if (!isAllowed(hostname) && addresses.some(({ address }) => !isPublicAddress(address))) {
        return done(new OutboundError('refused'), []);
      }
      return all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
