import { invalidToken } from '@stagedoor/service-kit/errors';
import type { VerificationKeys } from '@stagedoor/service-kit/jwks';
import { issuer, userAudience } from '@stagedoor/service-kit/tokens';
import { createVerifier, TOKEN_ERROR_CODES, TokenError } from 'fast-jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signInPaths } from '#/guard/sign-in-paths.ts';

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
  app.decorateRequest('personId', null);
  app.decorateRequest('tokenProblem', null);
  app.addHook('onRequest', async (request) => {
    if (signInPaths.has(request.url.split('?', 1)[0] ?? '')) delete request.raw.headers.authorization;
    const verdict = await judge(request);
    if ('problem' in verdict) request.tokenProblem = verdict.problem;
    else request.personId = verdict.personId;
  });
  app.addHook('preParsing', async (request) => {
    if (request.tokenProblem !== null) throw request.tokenProblem;
  });
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
    // Sessions that ended meanwhile are the services' to know: they keep the list of them.
    cache: 10_000,
    cacheTTL: 60_000,
  });

  return async ({ headers: { authorization } }: FastifyRequest): Promise<Verdict> => {
    if (authorization === undefined) return { personId: null };
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return { problem: invalidToken() };
    try {
      const claims: { sub: string } | undefined = await within(keyPatienceMs, verify(token));
      return { personId: claims?.sub ?? null };
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
