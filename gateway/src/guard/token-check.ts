import { AppError, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createPersonTokenVerifier } from '@stagedoor/service-kit/identity/verify-person-token';
import type { FastifyInstance } from 'fastify';

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

/**
 * Calls that sign in or renew a token. Their own token is dropped, because an expired one must not block the call that
 * renews it.
 */
export const signInPaths: ReadonlySet<string> = new Set([
  '/api/auth/register',
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
]);

/** For how long a signature that has held is not checked again. A session's end is the services' to know. */
const keptMs = 60_000;
const most = 10_000;

interface VerifiedToken {
  readonly personId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Tokens whose signature has held, by the header that they came in. */
export interface VerifiedTokens {
  /** Whom the token names; undefined where it must be checked. */
  find(authorization: string): string | undefined;
  add(authorization: string, token: VerifiedToken): void;
}

/** Remembers a bounded number of tokens: the one that was added first makes room. */
export function createVerifiedTokens(now: () => number = Date.now): VerifiedTokens {
  const tokens = new Map<string, { personId: string; until: number }>();
  return {
    find(authorization) {
      const token = tokens.get(authorization);
      if (token === undefined) return undefined;
      if (now() < token.until) return token.personId;
      tokens.delete(authorization);
      return undefined;
    },
    add(authorization, { personId, expiresAt }) {
      const [oldest] = tokens.keys();
      if (tokens.size >= most && oldest !== undefined) tokens.delete(oldest);
      tokens.set(authorization, { personId, until: Math.min(expiresAt, now() + keptMs) });
    },
  };
}
