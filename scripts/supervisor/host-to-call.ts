import { isIPv6 } from 'node:net';

/** The host by which this machine calls what listens on this one, in an address. */
export function hostToCall(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
