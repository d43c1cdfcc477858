import { createVerifier, TOKEN_ERROR_CODES, TokenError } from 'fast-jwt';
import { AppError, invalidToken } from '#/common/errors.ts';
import type { VerificationKeys } from '#/identity/jwks.ts';
import { type AccessClaims, type Identity, issuer, keyAudienceOf, userAudience } from '#/identity/tokens.ts';

export interface VerifiedPersonToken {
  readonly claims: Omit<AccessClaims, 'iss' | 'aud' | 'act'>;
  readonly expiresAt: Date;
}

/** Claims whose signature, issuer, audience and expiry were checked. */
type SignedClaims = Partial<AccessClaims> & {
  readonly aud: string;
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
};

/**
 * Returns a function that checks the signature, issuer, audience and expiry of a person's token. It throws invalidToken, or
 * a 503 where the public keys are missing and nobody can tell whether the token is valid. `audiences` are the accepted
 * audiences, by default the platform's.
 */
export function createPersonTokenVerifier(
  keys: VerificationKeys,
  audiences: readonly string[] = [userAudience],
): (token: string) => Promise<SignedClaims> {
  const verify = createVerifier({
    key: async ({ header }: { header: { kid?: unknown } }) => {
      const key = typeof header.kid === 'string' ? await keys.find(header.kid) : undefined;
      if (key === undefined) throw invalidToken();
      return key;
    },
    algorithms: ['EdDSA'],
    allowedIss: issuer,
    allowedAud: [...audiences],
    requiredClaims: ['exp', 'iat', 'sub', 'aud'],
  });
  return async (token) => {
    try {
      return await verify(token);
    } catch (error) {
      throw findKeyError(error) ?? invalidToken(error);
    }
  };
}

/** Returns the 503 of a key set that could not be fetched. */
function findKeyError(error: unknown): AppError | undefined {
  const cause =
    error instanceof TokenError && error.code === TOKEN_ERROR_CODES.keyFetchingError ? error.originalError : error;
  return cause instanceof AppError && cause.statusCode === 503 ? cause : undefined;
}

/**
 * Returns the claims of a person's access token, or of an API key's, that came elsewhere than in the header of a request.
 * Only a key's has `scope`. Throws invalidToken if it is expired, revoked, not ours, or for another audience than the platform.
 */
export async function verifyPersonToken(token: string, { keys, revocations }: Identity): Promise<VerifiedPersonToken> {
  const audiences = [userAudience, keyAudienceOf(userAudience)];
  const { aud, sub, username, role, sid, auth_time, scope, exp } = await createPersonTokenVerifier(
    keys,
    audiences,
  )(token);
  if (username === undefined || role === undefined || sid === undefined) throw invalidToken();
  await revocations.catchUp();
  if (revocations.isRevoked(sid)) throw invalidToken();
  const person = { sub, username, role, sid };
  const expiresAt = new Date(exp * 1_000);
  if (aud !== userAudience) return { claims: { ...person, scope: scope ?? '' }, expiresAt };
  return { claims: auth_time === undefined ? person : { ...person, auth_time }, expiresAt };
}
