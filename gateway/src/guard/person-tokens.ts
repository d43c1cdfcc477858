import { exchangePersonToken } from '@stagedoor/contracts/internal';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { AppError, invalidToken, unavailable } from '@stagedoor/service-kit/common/errors';
import { createInternalClient, createTokenSource } from '@stagedoor/service-kit/internal-calls/internal-client';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuseOtherAudience } from '#/guard/token-check.ts';

/** Exchanges people's tokens for tokens that a single business service accepts. */
export interface PersonTokens {
  /** Throws a 401 where the token does not count, and a 503 where auth is unavailable and nothing is cached. */
  exchange(token: string, audience: string): Promise<string>;
  close(): Promise<void>;
}

interface PersonTokensOptions {
  readonly authUrls: readonly string[];
  readonly secret: string | undefined;
  readonly clock: Clock;
}

interface ExchangedToken {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

const mostTokens = 20_000;
/** A token that is fetched before it ends is not refused on its way. */
const marginMs = 60_000;
/** The shorter margin of a token that ends with the person's own, because no longer one can be requested. */
const lastMarginMs = 1_000;
/** How long the old token is used where auth could not give a new one, before it is asked again. */
const askAgainMs = 5_000;
/** The life of a token that is not cut short by the end of the person's own. */
const fullLifeMs = 290_000;

/**
 * Asks auth, each of its addresses in turn, and keeps what it gave until a minute before it ends; where auth does not answer, until it
 * ends.
 */
export function createPersonTokens({ authUrls, secret, clock }: PersonTokensOptions): PersonTokens {
  const now = () => clock.now().getTime();
  const clients = authUrls.map((authUrl) =>
    createInternalClient({
      addresses: { auth: authUrl },
      tokenFor: createTokenSource({ service: 'gateway', secret, authUrl, clock }),
    }),
  );
  // Requests that arrive during an exchange wait for the same result.
  const tokens = new LRUCache<string, ExchangedToken, Parameters<PersonTokens['exchange']>>({
    max: mostTokens,
    ttlResolution: 0,
    perf: { now },
    async fetchMethod(_key, old, { options, context: [token, audience] }) {
      const oldLeftMs = (old?.endsAt ?? 0) - now() - lastMarginMs;
      try {
        const given = await requestToken(token, audience);
        const endsAt = new Date(given.expiresAt).getTime();
        const leftMs = endsAt - now();
        options.ttl = Math.max(1, leftMs - (leftMs > fullLifeMs ? marginMs : lastMarginMs));
        return { token: given.token, endsAt };
      } catch (error) {
        // Auth is away, and what it gave before still counts. That a token counts no longer is an answer.
        if (!(oldLeftMs > 0 && error instanceof AppError && error.statusCode === 503)) throw error;
        options.ttl = Math.min(askAgainMs, oldLeftMs);
        return old;
      }
    },
  });

  async function requestToken(token: string, audience: string): Promise<{ token: string; expiresAt: string }> {
    let problem: unknown;
    for (const client of clients) {
      try {
        return await client.call(exchangePersonToken, { body: { token, audience } }, { timeoutMs: 1_000 });
      } catch (error) {
        if (error instanceof AppError && error.statusCode === 400) throw invalidToken(error);
        problem = error;
      }
    }
    throw unavailable('Sign-in is temporarily unavailable.', 2, problem);
  }

  return {
    async exchange(token, audience) {
      const exchanged = await tokens.forceFetch(`${audience} ${token}`, { context: [token, audience] });
      return exchanged.token;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/**
 * Replaces a person's token by a token for the one business service, which no other service accepts. A token that was
 * exchanged for this service before (a service's screen does so) is forwarded unchanged. A request without a token is
 * forwarded without a token.
 */
export function exchangeTokens(routes: FastifyInstance, audience: string, tokens: PersonTokens): void {
  routes.addHook('preHandler', async (request) => {
    if (request.tokenAudience === audience) return;
    refuseOtherAudience(request);
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) request.headers.authorization = `Bearer ${await tokens.exchange(token, audience)}`;
  });
}
