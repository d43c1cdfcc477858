import { describe, expect, it } from 'vitest';
import { decideAccess } from '#/access/access-rules.ts';

const granted = { isGranted: true };
const revoked = { isGranted: false };

describe('who may open a service', () => {
  it.each([
    ['a live one that was granted', { status: 'live', isPublic: false }, granted, true, 'GRANTED'],
    ['a beta that was granted', { status: 'beta', isPublic: false }, granted, true, 'GRANTED'],
    ['a live one that was not', { status: 'live', isPublic: false }, null, false, 'LOCKED'],
    ['one that was taken away', { status: 'live', isPublic: false }, revoked, false, 'LOCKED'],
    ['a public one', { status: 'live', isPublic: true }, null, true, 'PUBLIC'],
    ['a public one that was taken away', { status: 'beta', isPublic: true }, revoked, true, 'PUBLIC'],
    ['one that is not there yet', { status: 'coming-soon', isPublic: false }, granted, false, 'COMING_SOON'],
    ['a public one that is not there yet', { status: 'coming-soon', isPublic: true }, null, false, 'COMING_SOON'],
  ] as const)('is decided for %s', (_, service, access, hasAccess, reason) => {
    expect(decideAccess(service, access)).toEqual({ hasAccess, reason });
  });
});
