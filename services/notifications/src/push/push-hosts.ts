/**
 * Returns whether push messages may be sent to an endpoint. A browser names the address, so only known push services are
 * called: over https, on its usual port, at a host of the list. `*.example.org` stands for the hosts below it, and an entry with
 * a scheme for exactly that origin.
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
