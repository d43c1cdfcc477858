import { catalogue } from '@stagedoor/catalogue/catalogue';
import { AppError, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { keyAudienceOf, userAudience } from '@stagedoor/service-kit/identity/tokens';
import { createPersonTokenVerifier } from '@stagedoor/service-kit/identity/verify-person-token';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person that the request's token names, once its signature was verified; null without a token. */
    personId: string | null;
    /** Whom that token is for: the platform, or a single business service; null without a verified token. */
    tokenAudience: string | null;
    /** Why the token is invalid. The error is sent only after the rate limits have counted the request. */
    tokenProblem: Error | null;
  }
}

type TokenCheckResult = Holder | { readonly problem: Error };

/** Whom a token names, and the services that it is for. */
interface Holder {
  readonly personId: string | null;
  readonly tokenAudience: string | null;
}

const nobody: Holder = { personId: null, tokenAudience: null };

/** A person's token is for the platform, also by an API key, or was exchanged for one business service. */
const audiences = [userAudience, keyAudienceOf(userAudience), ...catalogue.map(({ key }) => key)];

/** How long a request waits for the key set. After that it goes on unchecked, because the services check tokens too. */
const keyTimeoutMs = 500;

/** Checks the signature and expiry of each token before the request is forwarded. */
export function registerTokenCheck(app: FastifyInstance, keys: VerificationKeys): void {
  const checkToken = createTokenCheck(keys);
  const verified = createVerifiedTokens();
  app.decorateRequest('personId', null);
  app.decorateRequest('tokenAudience', null);
  app.decorateRequest('tokenProblem', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (signInPaths.has(request.url.split('?', 1)[0] ?? '')) delete request.raw.headers.authorization;
    const { authorization } = request.headers;
    const known = authorization === undefined ? nobody : verified.find(authorization);
    if (known !== undefined || authorization === undefined) {
      Object.assign(request, known);
      return done();
    }
    void checkToken(authorization, verified).then((result) => {
      if ('problem' in result) request.tokenProblem = result.problem;
      else Object.assign(request, result);
      done();
    });
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => done(request.tokenProblem));
}

function createTokenCheck(keys: VerificationKeys) {
  const verify = createPersonTokenVerifier(keys, audiences);

  return async (authorization: string, verified: VerifiedTokens): Promise<TokenCheckResult> => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return { problem: invalidToken() };
    try {
      const claims = await within(keyTimeoutMs, verify(token));
      if (claims === undefined) return nobody;
      const holder = { personId: claims.sub, tokenAudience: claims.aud };
      verified.add(authorization, { ...holder, expiresAt: claims.exp * 1_000 });
      return holder;
    } catch (error) {
      // Without a key set the gateway cannot tell: the service decides.
      if (error instanceof AppError && error.statusCode === 503) return nobody;
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
  '/api/auth/login/second-factor',
  '/api/auth/login/passkey',
  '/api/auth/login/passkey/options',
  '/api/auth/login/provider',
  '/api/auth/login/provider/start',
  '/api/auth/register/provider',
  '/api/auth/refresh',
  '/api/auth/api-keys/token',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
]);

/** For how long a signature that has held is not checked again. A session's end is the services' to know. */
const keptMs = 60_000;
const most = 10_000;

interface VerifiedToken extends Holder {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Tokens whose signature has held, by the header that they came in. */
export interface VerifiedTokens {
  /** Returns the person whom the token names; undefined where it must be verified. */
  find(authorization: string): Holder | undefined;
  add(authorization: string, token: VerifiedToken): void;
}

/** Remembers a bounded number of tokens: the one that was added first makes room. */
export function createVerifiedTokens(now: () => number = Date.now): VerifiedTokens {
  const tokens = new Map<string, { holder: Holder; until: number }>();
  return {
    find(authorization) {
      const token = tokens.get(authorization);
      if (token === undefined) return undefined;
      if (now() < token.until) return token.holder;
      tokens.delete(authorization);
      return undefined;
    },
    add(authorization, { personId, tokenAudience, expiresAt }) {
      const [oldest] = tokens.keys();
      if (tokens.size >= most && oldest !== undefined) tokens.delete(oldest);
      tokens.set(authorization, { holder: { personId, tokenAudience }, until: Math.min(expiresAt, now() + keptMs) });
    },
  };
}
