import { catalogue } from '@stagedoor/catalogue/catalogue';
import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { expect, test } from 'vitest';
import { routedServices, urlVariableOf } from '#/route-table.ts';

test('no two services share a path, a port, a name or a variable', () => {
  const prefixes = routedServices.flatMap(({ routes }) => routes.map(({ prefix }) => prefix));
  const claims: readonly (readonly (string | number)[])[] = [
    prefixes,
    routedServices.map(({ port }) => port),
    routedServices.map(({ name }) => name),
    routedServices.map(({ name }) => urlVariableOf(name)),
  ];

  for (const values of claims) expect(new Set(values).size).toBe(values.length);
});

test('all business services are reached below their key', () => {
  const business = routedServices.filter(({ kind }) => kind === 'business');

  expect(business.map(({ name }) => name)).toEqual(catalogue.map(({ key }) => key));
  for (const { name, routes } of business) {
    expect(routes).toEqual([{ prefix: `/api/${name}`, upstreamPrefix: `/${name}`, kind: 'calls' }]);
  }
});

test('no route leads to an internal call', () => {
  for (const { upstreamPrefix } of routedServices.flatMap(({ routes }) => routes)) {
    expect(upstreamPrefix).not.toMatch(/^\/(internal|metrics|health|openapi\.json|\.well-known)?$/);
    expect(upstreamPrefix).not.toMatch(/^\/(internal|metrics|health|\.well-known)\//);
  }
});

test('no one can take the name of a path that the gateway serves', () => {
  for (const segment of ['api', 'docs', 'health', 'assets', 'embed']) expect(reservedUsernames).toContain(segment);
});

test('a name with a dash has a variable without one', () => {
  expect(urlVariableOf('fan-crm')).toBe('FAN_CRM_URL');
});
