import type { Client } from '#/guard/client.ts';

/** How much of a scarce resource may be in use at once. */
export interface UsageLimits {
  /** By all clients together. */
  readonly total: number;
  readonly network: number;
  readonly person: number;
}

/** Counts what each client has of something scarce, such as places or memory. */
export interface UsageCounter {
  /** Whether the client may have so much more. */
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
