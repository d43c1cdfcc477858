import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { AppError, forbidden, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createPersonTokenVerifier, keyAudienceOf, userAudience } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** The person whom a token names, and its audience: the platform, or a single business service. Both null without a token. */
interface Holder {
  readonly personId: string | null;
  readonly tokenAudience: string | null;
}

const nobody: Holder = { personId: null, tokenAudience: null };

/**
 * The audiences that a token may have: the platform (after a sign-in, or from an API key), or the one business service that
 * the person's token was exchanged for.
 */
const audiences = [userAudience, keyAudienceOf(userAudience), ...catalogue.map(({ key }) => key)];

/**
 * How long a request waits for auth's public keys. After that it is forwarded with its token unchecked, because the services
 * check tokens too.
 */
const keySetTimeoutMs = 500;

/** Checks the signature and expiry of each token before the request is forwarded. */
export function registerTokenCheck(app: FastifyInstance, keys: VerificationKeys, clock: Clock): void {
  const checkToken = createTokenCheck(keys, clock);
  const verified = createVerifiedTokens(() => clock.now().getTime());
  app.decorateRequest('personId', null);
  app.decorateRequest('tokenAudience', null);
  app.decorateRequest('tokenProblem', null);
  app.addHook('onRequest', (request, _reply, done) => {
    // An empty header is none: a client may set it for a visitor, who has no token.
    const isIgnored = request.headers.authorization === '' || pathsWithoutToken.has(request.url.split('?', 1)[0] ?? '');
    if (isIgnored) delete request.raw.headers.authorization;
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

/** Refuses tokens that are for a single business service, at the services of the platform. */
export function requireOwnTokens(routes: FastifyInstance): void {
  routes.addHook('preHandler', async (request) => refuseOtherAudience(request));
}

/** Throws a 403 where the token is for a single business service and another service is called. */
export function refuseOtherAudience({ tokenAudience }: FastifyRequest): void {
  if (tokenAudience === null || tokenAudience === userAudience || tokenAudience === keyAudienceOf(userAudience)) return;
  throw forbidden(`This token is for ${tokenAudience} alone`);
}

function createTokenCheck(keys: VerificationKeys, clock: Clock) {
  const verify = createPersonTokenVerifier({ keys, clock }, audiences);

  return async (authorization: string, verified: VerifiedTokens): Promise<TokenCheckResult> => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return { problem: invalidToken() };
    try {
      const claims = await within(keySetTimeoutMs, verify(token));
      if (claims === undefined) return nobody;
      const holder = { personId: claims.sub, tokenAudience: claims.aud };
      verified.add(authorization, { ...holder, expiresAt: claims.exp * 1_000 });
      return holder;
    } catch (error) {
      // Without the public keys the gateway cannot check the token: the service does.
      if (error instanceof AppError && error.statusCode === 503) return nobody;
      return { problem: error instanceof AppError ? error : invalidToken(error) };
    }
  };
}

/** Returns the outcome, or undefined where it takes longer. */
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
 * Calls that are made without a valid access token: signing in, renewing the token, resetting the password, confirming an
 * address. A token that comes with them is dropped, because an expired one must not block the call that replaces it.
 */
export const pathsWithoutToken: ReadonlySet<string> = new Set([
  '/api/auth/register',
  '/api/auth/login',
  '/api/auth/login/second-factor',
  '/api/auth/login/passkey',
  '/api/auth/login/passkey/options',
  '/api/auth/login/provider',
  '/api/auth/login/provider/start',
  '/api/auth/register/provider',
  '/api/auth/refresh',
  '/api/auth/logout/late',
  '/api/auth/api-keys/token',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/reset-password/account',
  '/api/auth/verify-email',
  '/api/auth/verify-email/account',
  '/api/auth/verify-email/disown',
]);

/** For how long a verified signature is not verified again. The services check whether the session has ended since. */
const rememberedMs = 60_000;
const mostRemembered = 10_000;

interface VerifiedToken extends Holder {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Tokens whose signature was verified, by the text of the Authorization header. */
export interface VerifiedTokens {
  /** Returns the holder of a verified token; undefined where the token must be verified (again). */
  find(authorization: string): Holder | undefined;
  add(authorization: string, token: VerifiedToken): void;
}

/** Remembers a bounded number of tokens. When there are more, the token that was added first is forgotten. */
export function createVerifiedTokens(now: () => number): VerifiedTokens {
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
      if (tokens.size >= mostRemembered && oldest !== undefined) tokens.delete(oldest);
      tokens.set(authorization, {
        holder: { personId, tokenAudience },
        until: Math.min(expiresAt, now() + rememberedMs),
      });
    },
  };
}
