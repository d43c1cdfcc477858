import { invalidToken } from '@stagedoor/service-kit/common/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { issuer, userAudience } from '@stagedoor/service-kit/identity/tokens';
import { createVerifier, TOKEN_ERROR_CODES, TokenError } from 'fast-jwt';
import type { FastifyInstance } from 'fastify';
import { signInPaths } from '#/guard/sign-in-paths.ts';
import { createVerifiedTokens, type VerifiedTokens } from '#/guard/verified-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the request's token names, once its signature has held; null without one. */
    personId: string | null;
    /** Why the token is no good. It is answered after the limits have counted the request. */
    tokenProblem: Error | null;
  }
}

type Verdict = { readonly personId: string | null } | { readonly problem: Error };

/** A key set that is slow to come must not hold the requests up: the services check for themselves. */
const keyPatienceMs = 500;

/** Checks the signature and the life of each token before anything is asked of a service. */
export function registerTokenCheck(app: FastifyInstance, keys: VerificationKeys): void {
  const judge = createJudge(keys);
  const verified = createVerifiedTokens();
  app.decorateRequest('personId', null);
  app.decorateRequest('tokenProblem', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (signInPaths.has(request.url.split('?', 1)[0] ?? '')) delete request.raw.headers.authorization;
    const { authorization } = request.headers;
    request.personId = authorization === undefined ? null : (verified.find(authorization) ?? null);
    if (authorization === undefined || request.personId !== null) return done();
    void judge(authorization, verified).then((verdict) => {
      if ('problem' in verdict) request.tokenProblem = verdict.problem;
      else request.personId = verdict.personId;
      done();
    });
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => done(request.tokenProblem));
}

function createJudge(keys: VerificationKeys) {
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

  return async (authorization: string, verified: VerifiedTokens): Promise<Verdict> => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return { problem: invalidToken() };
    try {
      const claims: { sub: string; exp: number } | undefined = await within(keyPatienceMs, verify(token));
      if (claims === undefined) return { personId: null };
      verified.add(authorization, { personId: claims.sub, expiresAt: claims.exp * 1_000 });
      return { personId: claims.sub };
    } catch (error) {
      // Without a key set there is no telling: the service decides.
      if (isKeySetMissing(error)) return { personId: null };
      return { problem: invalidToken(error) };
    }
  };
}

async function within<T>(milliseconds: number, outcome: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
    outcome.catch(() => {});
  }
}

function isKeySetMissing(error: unknown): boolean {
  if (!(error instanceof TokenError) || error.code !== TOKEN_ERROR_CODES.keyFetchingError) return false;
  const { originalError } = error;
  return originalError instanceof Error && 'statusCode' in originalError && originalError.statusCode === 503;
}
