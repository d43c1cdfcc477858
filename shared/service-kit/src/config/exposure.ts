import { isIPv4 } from 'node:net';

/** Whether a host name or an address can be reached from its own machine only. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

interface Entrance {
  /** The address that people use. */
  readonly publicUrl: string;
  /** Where the gateway listens, `host:port`; a port alone stands for all addresses of the machine. */
  readonly gatewayAddress: string;
}

/** Whether others than this machine are meant to reach the system. */
export function isExposed({ publicUrl, gatewayAddress }: Entrance): boolean {
  const host = gatewayAddress.slice(0, Math.max(0, gatewayAddress.lastIndexOf(':')));
  return !isLoopbackHost(new URL(publicUrl).hostname) || !isLoopbackHost(host);
}
