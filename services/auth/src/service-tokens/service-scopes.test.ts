import { expect, it } from 'vitest';
import { parseServiceScopes } from '#/service-tokens/service-scopes.ts';

it('reads the scopes of each service', () => {
  expect(parseServiceScopes(['fan-crm:people:read'])).toEqual(new Map([['fan-crm', ['people:read']]]));
});

it.each(['fan-crm', 'fan-crm:', 'fan-crm:everything', ':people:read', 'Fan:people:read'])('refuses %s', (part) => {
  expect(() => parseServiceScopes([part])).toThrow('must be name:scope pairs');
});
