import { createVerifier } from 'fast-jwt';
import { AppError, invalidToken } from '#/common/errors.ts';
import { type AccessClaims, type Identity, issuer, userAudience } from '#/identity/tokens.ts';

export interface VerifiedPersonToken {
  readonly claims: Omit<AccessClaims, 'iss' | 'aud'>;
  readonly expiresAt: Date;
}

/**
 * Returns what a person's access token says that came elsewhere than in the header of a request. Throws invalidToken where
 * it is expired, revoked, not ours, or for anybody but the platform itself.
 */
export async function verifyPersonToken(token: string, { keys, revocations }: Identity): Promise<VerifiedPersonToken> {
  const verify = createVerifier({
    key: async ({ header }: { header: { kid?: unknown } }) => {
      const key = typeof header.kid === 'string' ? await keys.find(header.kid) : undefined;
      if (key === undefined) throw invalidToken();
      return key;
    },
    algorithms: ['EdDSA'],
    allowedIss: issuer,
    allowedAud: userAudience,
    requiredClaims: ['exp', 'iat', 'sub', 'aud'],
  });
  const claims = await (verify(token) as Promise<Partial<AccessClaims> & { exp: number }>).catch((error: unknown) => {
    if (error instanceof AppError && error.statusCode === 503) throw error;
    throw invalidToken(error);
  });
  const { sub, username, role, sid, exp } = claims;
  if (sub === undefined || username === undefined || role === undefined || sid === undefined) throw invalidToken();
  if (revocations.isRevoked(sid)) throw invalidToken();
  return { claims: { sub, username, role, sid }, expiresAt: new Date(exp * 1_000) };
}
