import { expect, it } from 'vitest';
import { describeApiKey } from './describe-api-key.ts';

const now = new Date('2026-11-22T12:00:00Z');
const apiKey = {
  id: '01981b5c-0000-7000-8000-000000000001',
  name: 'Newsletter',
  scopes: ['posts:read' as const, 'posts:write' as const],
  prefix: 'sdk_1a2B3c4D',
  createdAt: '2026-11-01T12:00:00Z',
  expiresAt: null,
  lastUsedAt: null,
};

it('says what a key may do, and whether it was used', () => {
  expect(describeApiKey(apiKey, now)).toBe('sdk_1a2B3c4D… · posts:read, posts:write · never used · does not expire');
});

it('tells a key that expires from one that has expired', () => {
  const used = { ...apiKey, lastUsedAt: '2026-11-22T10:00:00Z' };
  expect(describeApiKey({ ...used, expiresAt: '2026-12-01T12:00:00Z' }, now)).toMatch(/ · used .+ · expires Dec 1/);
  expect(describeApiKey({ ...used, expiresAt: '2026-11-22T12:00:00Z' }, now)).toMatch(/ · expired Nov 22/);
});
