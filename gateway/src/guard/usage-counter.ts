import { isIPv6 } from 'node:net';

/** How much of a scarce resource may be in use at once. */
export interface UsageLimits {
  /** The usage of all clients together. */
  readonly total: number;
  readonly network: number;
  readonly person: number;
}

/** Counts what each client has of something scarce, such as places or memory. */
export interface UsageCounter {
  /** Returns whether the client may use this amount more. */
  allows(client: Client, amount: number): boolean;
  add(client: Client, amount: number): void;
  remove(client: Client, amount: number): void;
}

/** `limits` is read each time, since it may change with the number of instances. */
export function createUsageCounter(limits: () => UsageLimits): UsageCounter {
  const networks = new Map<string, number>();
  const people = new Map<string, number>();
  let total = 0;

  function change({ network, person }: Client, amount: number): void {
    total += amount;
    count(networks, network, amount);
    if (person !== null) count(people, person, amount);
  }

  return {
    allows({ network, person }, amount) {
      const most = limits();
      return (
        total + amount <= most.total &&
        (networks.get(network) ?? 0) + amount <= most.network &&
        (person === null || (people.get(person) ?? 0) + amount <= most.person)
      );
    },
    add: change,
    remove: (client, amount) => change(client, -amount),
  };
}

/** Clients without usage are removed. */
function count(amounts: Map<string, number>, key: string, amount: number): void {
  const now = (amounts.get(key) ?? 0) + amount;
  if (now === 0) amounts.delete(key);
  else amounts.set(key, now);
}

/** The client of a request, to which limits apply. */
export interface Client {
  /** The client's IPv4 address, or the /64 prefix of its IPv6 address, which providers give to one customer as a whole. */
  readonly network: string;
  /** The person whom a verified token names; null without a token. */
  readonly person: string | null;
}

/** The network that an address counts for: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  return isIPv6(address) ? `${expandGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandGroups(address: string): string[] {
  // The parser of addresses knows every way to write one, but not zones.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [before = '', after = ''] = hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
