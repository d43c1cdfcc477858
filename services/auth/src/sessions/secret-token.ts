import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A token that cannot be guessed: 256 bits, as 43 characters, or as many bytes as are asked for. */
export function makeSecretToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** How a token is stored and found. It is random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The one successor of a refresh token: the same each time it is derived, so that only hashes need to be stored, and
 * not to be derived without its session's key.
 */
export function deriveSuccessor(successorKey: Buffer, refreshToken: string): string {
  return createHmac('sha256', successorKey).update(refreshToken).digest('base64url');
}
