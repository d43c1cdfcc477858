import { createWorld } from '@stagedoor/demo-world/create-world';
import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import type { Issuer } from './issuer.ts';

export type DemoPerson = { id: string; username: string; role: 'FAN' | 'CREATOR' | 'ADMIN' };

/** The three people for whom tokens are issued, from the demo world of services that run alone. */
export function findDemoPeople({ demoNow }: Issuer): DemoPerson[] {
  const { people } = createWorld({ now: new Date(demoNow) });
  return demoLogins.map(({ username, role }) => {
    const person = people.find((one) => one.username === username);
    if (person === undefined) throw new Error(`the demo world has no ${username}`);
    return { id: person.id, username, role };
  });
}
