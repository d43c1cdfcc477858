import type { Person } from '#/world.ts';

/** Throws if nobody has the name. */
export function getPerson(people: readonly Person[], username: string): Person {
  const found = people.find((person) => person.username === username);
  if (found === undefined) throw new Error(`Nobody is called ${username}`);
  return found;
}
