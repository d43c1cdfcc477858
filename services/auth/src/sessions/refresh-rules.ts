const second = 1_000;
const day = 86_400 * second;

/** A refresh token's life, from the last time it was answered. */
export const refreshTokenLifeMs = 30 * day;

/** How long a token still answers after its successor was first used: two tabs that refresh at the same moment. */
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
 * What a presented refresh token brings. `answer`: its successor. `theft`: whoever held the successor has gone on, so
 * two hold what one was given; nobody can tell which is the thief, so the session ends.
 */
export function decideRefresh(presented: Presented): 'answer' | 'refuse' | 'theft' {
  const now = presented.now.getTime();
  if (presented.revokedAt !== null || presented.suspendedAt !== null) return 'refuse';
  if (presented.expiresAt.getTime() <= now) return 'refuse';
  if (presented.successorUsedAt !== null && now - presented.successorUsedAt.getTime() > overlapMs) return 'theft';
  return 'answer';
}
