import { setTimeout as pause } from 'node:timers/promises';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import * as apiKeyCalls from '@stagedoor/contracts/api-keys';
import * as authCalls from '@stagedoor/contracts/auth';
import * as passkeyCalls from '@stagedoor/contracts/passkeys';
import * as secondFactorCalls from '@stagedoor/contracts/second-factors';
import * as providerCalls from '@stagedoor/contracts/sign-in-providers';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { AppError, forbidden, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createPersonTokenVerifier, keyAudienceOf, userAudience } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

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

/** The person whom a token names, and its audience: the platform, or a single business service. Both null without a token. */
interface Holder {
  readonly personId: string | null;
  readonly tokenAudience: string | null;
}

const nobody: Holder = { personId: null, tokenAudience: null };

/** For how long a verified signature is not verified again. The services check whether the session has ended since. */
const rememberedMs = 60_000;
const mostRemembered = 10_000;

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
  app.decorateRequest('personId', null);
  app.decorateRequest('tokenAudience', null);
  app.decorateRequest('tokenProblem', null);
  app.addHook('onRequest', (request, _reply, done) => {
    // An empty header is none: a client may set it for a visitor, who has no token.
    const isIgnored = request.headers.authorization === '' || pathsWithoutToken.has(request.url.split('?', 1)[0] ?? '');
    if (isIgnored) delete request.raw.headers.authorization;
    const { authorization } = request.headers;
    if (authorization === undefined) return done();
    const checked = checkToken(authorization).then(
      (holder) => Object.assign(request, holder),
      (problem: Error) => Object.assign(request, { tokenProblem: problem }),
    );
    void checked.then(() => done());
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

/** Returns a function that finds out whom a token names. It throws where the token is invalid. */
function createTokenCheck(keys: VerificationKeys, clock: Clock) {
  const verify = createPersonTokenVerifier({ keys, clock }, audiences);
  const now = () => clock.now().getTime();
  /** By the text of the Authorization header. */
  const verified = new LRUCache<string, Holder>({ max: mostRemembered, ttlResolution: 0, perf: { now } });

  return async (authorization: string): Promise<Holder> => {
    const known = verified.get(authorization);
    if (known !== undefined) return known;
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) throw invalidToken();
    try {
      const claims = await Promise.race([verify(token), pause(keySetTimeoutMs, undefined, { ref: false })]);
      if (claims === undefined) return nobody;
      const holder = { personId: claims.sub, tokenAudience: claims.aud };
      verified.set(authorization, holder, { ttl: Math.max(1, Math.min(rememberedMs, claims.exp * 1_000 - now())) });
      return holder;
    } catch (error) {
      // Without the public keys the gateway cannot check the token: the service does.
      if (error instanceof AppError && error.statusCode === 503) return nobody;
      throw error instanceof AppError ? error : invalidToken(error);
    }
  };
}

/**
 * Calls that are made without a valid access token: signing in, renewing the token, resetting the password, confirming an
 * address. A token that comes with them is dropped, because an expired one must not block the call that replaces it.
 */
const pathsWithoutToken: ReadonlySet<string> = new Set(
  Object.values({ ...apiKeyCalls, ...authCalls, ...passkeyCalls, ...providerCalls, ...secondFactorCalls }).flatMap(
    (call) => (typeof call === 'object' && 'path' in call && call.access === 'public' ? [`/api${call.path}`] : []),
  ),
);
