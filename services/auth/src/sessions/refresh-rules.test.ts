import { describe, expect, it } from 'vitest';
import { decideRefresh, overlapMs } from '#/sessions/refresh-rules.ts';
import { deriveSuccessor, makeSecretToken } from '#/tokens/secret-token.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const fresh = { now, expiresAt: ago(-1_000), revokedAt: null, suspendedAt: null, successorUsedAt: null };

describe('a presented refresh token', () => {
  it('is exchanged for its successor until that is used', () => {
    expect(decideRefresh(fresh)).toBe('answer');
  });

  it('is still accepted within 30 seconds of the successor’s use, and is theft afterwards', () => {
    expect(decideRefresh({ ...fresh, successorUsedAt: ago(0) })).toBe('answer');
    expect(decideRefresh({ ...fresh, successorUsedAt: ago(overlapMs) })).toBe('answer');
    expect(decideRefresh({ ...fresh, successorUsedAt: ago(overlapMs + 1) })).toBe('theft');
  });

  it('is refused once it expired, or its session ended, or its person is suspended', () => {
    expect(decideRefresh({ ...fresh, expiresAt: now })).toBe('refuse');
    expect(decideRefresh({ ...fresh, revokedAt: ago(1) })).toBe('refuse');
    expect(decideRefresh({ ...fresh, suspendedAt: ago(1) })).toBe('refuse');
  });

  it('is no theft in a session that has ended', () => {
    expect(decideRefresh({ ...fresh, revokedAt: ago(1), successorUsedAt: ago(60_000) })).toBe('refuse');
  });
});

describe('the successor', () => {
  const key = Buffer.alloc(32, 1);
  const token = makeSecretToken();

  it('is the same however often it is derived, and looks like any token', () => {
    expect(deriveSuccessor(key, token)).toBe(deriveSuccessor(key, token));
    expect(deriveSuccessor(key, token)).toMatch(/^[\w-]{43}$/);
  });

  it("is another one for another token, and cannot be told without the session's key", () => {
    expect(deriveSuccessor(key, token)).not.toBe(deriveSuccessor(key, makeSecretToken()));
    expect(deriveSuccessor(key, token)).not.toBe(deriveSuccessor(Buffer.alloc(32, 2), token));
  });
});
