import { AppError, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createPersonTokenVerifier } from '@stagedoor/service-kit/identity/verify-person-token';
import type { FastifyInstance } from 'fastify';
import { signInPaths } from '#/guard/sign-in-paths.ts';
import { createVerifiedTokens, type VerifiedTokens } from '#/guard/verified-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person that the request's token names, once its signature was verified; null without a token. */
    personId: string | null;
    /** Why the token is invalid. The error is sent only after the rate limits have counted the request. */
    tokenProblem: Error | null;
  }
}

type TokenCheckResult = { readonly personId: string | null } | { readonly problem: Error };

/** How long a request waits for the key set. After that it goes on unchecked, because the services check tokens too. */
const keyTimeoutMs = 500;

/** Checks the signature and expiry of each token before the request is forwarded. */
export function registerTokenCheck(app: FastifyInstance, keys: VerificationKeys): void {
  const checkToken = createTokenCheck(keys);
  const verified = createVerifiedTokens();
  app.decorateRequest('personId', null);
  app.decorateRequest('tokenProblem', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (signInPaths.has(request.url.split('?', 1)[0] ?? '')) delete request.raw.headers.authorization;
    const { authorization } = request.headers;
    request.personId = authorization === undefined ? null : (verified.find(authorization) ?? null);
    if (authorization === undefined || request.personId !== null) return done();
    void checkToken(authorization, verified).then((result) => {
      if ('problem' in result) request.tokenProblem = result.problem;
      else request.personId = result.personId;
      done();
    });
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => done(request.tokenProblem));
}

function createTokenCheck(keys: VerificationKeys) {
  const verify = createPersonTokenVerifier(keys);

  return async (authorization: string, verified: VerifiedTokens): Promise<TokenCheckResult> => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return { problem: invalidToken() };
    try {
      const claims = await within(keyTimeoutMs, verify(token));
      if (claims === undefined) return { personId: null };
      verified.add(authorization, { personId: claims.sub, expiresAt: claims.exp * 1_000 });
      return { personId: claims.sub };
    } catch (error) {
      // Without a key set the gateway cannot tell: the service decides.
      if (error instanceof AppError && error.statusCode === 503) return { personId: null };
      return { problem: error instanceof AppError ? error : invalidToken(error) };
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
