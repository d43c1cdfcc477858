import { expect, it } from 'vitest';
import { catalogue } from '#/catalogue.ts';
import { getTeam, teams } from '#/teams.ts';

it('names one team for every service, and no service that there is not', () => {
  const platform = ['gateway', 'business', 'auth', 'social', 'messaging', 'notifications', 'directory', 'media'];
  const named = teams.flatMap(({ services }) => services);
  expect(named.toSorted()).toEqual([...platform, ...catalogue.map(({ key }) => key)].toSorted());
  expect(getTeam('fan-crm').name).toBe('Fan CRM');
  expect(() => getTeam('nothing')).toThrow("No team has the service 'nothing'");
});

it('says how to reach each team', () => {
  for (const { email } of teams) expect(email).toMatch(/^[\w-]+@[\w.-]+$/);
  expect(new Set(teams.map(({ key }) => key)).size).toBe(teams.length);
});
