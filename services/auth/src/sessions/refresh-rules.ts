const second = 1_000;
const day = 86_400 * second;

/** A refresh token's lifetime from its last use. */
export const refreshTokenLifeMs = 30 * day;

/**
 * How long a session lasts after its sign-in, however often its tokens are refreshed, so that stolen tokens stop working.
 */
export const sessionLifeMs = 90 * day;

/** Returns when a token issued now expires, in a session that began at `startedAt`. */
export function expiryOf(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + refreshTokenLifeMs, startedAt.getTime() + sessionLifeMs));
}

/**
 * How long a token is still accepted after its successor was first used, for two tabs that refresh at the same moment.
 */
export const overlapMs = 30 * second;

interface Presented {
  readonly now: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly suspendedAt: Date | null;
  /** When the successor of the presented token was first exchanged; null while it was not. */
  readonly successorUsedAt: Date | null;
}

/**
 * Decides about a presented refresh token. `answer`: its successor is returned. `theft`: its successor was used before,
 * so two clients hold the same token; which one is the thief is unknown, so the session ends.
 */
export function decideRefresh(presented: Presented): 'answer' | 'refuse' | 'theft' {
  const now = presented.now.getTime();
  if (presented.revokedAt !== null || presented.suspendedAt !== null) return 'refuse';
  if (presented.expiresAt.getTime() <= now) return 'refuse';
  if (presented.successorUsedAt !== null && now - presented.successorUsedAt.getTime() > overlapMs) return 'theft';
  return 'answer';
}
