import { Secret, TOTP } from 'otpauth';

/**
 * Returns the one-time code (TOTP) that a person's authenticator app would show for a secret. With `next` it is the code of the
 * next time step, for a test that has used the current code: the server accepts each code once.
 */
export function authenticatorCode(secret: string, { next = false } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + (next ? 30_000 : 0) });
}
