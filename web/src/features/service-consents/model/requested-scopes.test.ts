import { expect, it } from 'vitest';
import { findNewScopes } from './requested-scopes.ts';

const reason = { en: 'To thank', es: 'Para dar las gracias' };
const [posts, profile] = [
  { scope: 'posts:write', reason },
  { scope: 'profile:read', reason },
] as const;
const given = { givenAt: '2026-02-01T10:00:00.000Z', lastUsedAt: null };

it('finds what was not allowed yet', () => {
  const requested = [posts, profile];
  expect(findNewScopes({ requested, given: null })).toEqual(requested);
  expect(findNewScopes({ requested, given: { ...given, scopes: ['posts:write'] } })).toEqual([profile]);
  expect(findNewScopes({ requested: [posts], given: { ...given, scopes: ['posts:write', 'profile:read'] } })).toEqual(
    [],
  );
});
