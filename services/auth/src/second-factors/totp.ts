import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

/** Returns a new secret of 160 bits, in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * Returns the time step of a code that is valid now; undefined if it is not. The steps before and after are valid too,
 * because a phone's clock may be off by half a minute and typing takes time.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  // Letters of several bytes make the library's comparison throw.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / stepSeconds) + delta;
}

/** The parameters that every authenticator app takes. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Stagedoor',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  });
}
