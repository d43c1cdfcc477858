import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app; of the next time step where the current one was used. */
export function authenticatorCode(secret: string, { next = false } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + (next ? 30_000 : 0) });
}
