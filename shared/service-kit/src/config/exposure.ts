import { isIPv4 } from 'node:net';

/** Returns whether a host name or address can be reached from its own machine only. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

interface Entrance {
  /** The address that people use. */
  readonly publicUrl: string;
  /** The address that the gateway listens on, `host:port`; a port alone means all addresses of the machine. */
  readonly gatewayAddress: string;
}

/** Whether others than this machine are meant to reach the system. */
export function isExposed({ publicUrl, gatewayAddress }: Entrance): boolean {
  const host = gatewayAddress.slice(0, Math.max(0, gatewayAddress.lastIndexOf(':')));
  return !isLoopbackHost(new URL(publicUrl).hostname) || !isLoopbackHost(host);
}
