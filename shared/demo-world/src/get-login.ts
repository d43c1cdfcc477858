import { demoLogins } from '#/demo-logins.ts';
import type { Person } from '#/world.ts';

/** The person of a login that is given away. */
export function getLogin(people: readonly Person[], role: (typeof demoLogins)[number]['role']): Person {
  const login = demoLogins.find((entry) => entry.role === role);
  const found = people.find((person) => person.username === login?.username);
  if (!found) throw new Error(`The demo login of ${role} has no person`);
  return found;
}
