/**
 * Returns whether push messages may be sent to an endpoint. The browser sends the address, so only known push services are
 * allowed: over https, on the usual port, at a host of the list. `*.example.org` allows the hosts below it; an entry with a
 * scheme allows exactly that origin.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return hosts.some((entry) => {
    if (entry.includes('://')) return origin === entry;
    if (protocol !== 'https:' || port !== '') return false;
    return entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry;
  });
}
