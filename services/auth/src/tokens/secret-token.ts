import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns a random token: 256 bits as 43 characters, or the given number of bytes. */
export function makeSecretToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns the hash that a token is stored and found by. The token is random, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the one successor of a refresh token: always the same, so that only hashes are stored, and not derivable
 * without the session's key.
 */
export function deriveSuccessor(successorKey: Buffer, refreshToken: string): string {
  return createHmac('sha256', successorKey).update(refreshToken).digest('base64url');
}
