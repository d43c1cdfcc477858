import type { ApiScope } from '@stagedoor/contracts/api-scope';
import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import { issueConsentedToken } from '@stagedoor/contracts/service-consents';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#/common/clock.ts';
import { type CallSenderOptions, createCallSender } from '#/internal-calls/call-sender.ts';
import type { CallInput, InternalClient } from '#/internal-calls/internal-client.ts';

/** A call that programs may make for a person: `keyScope` names the scope that their API key or consent must have. */
export type CallWithScope = CallDefinition & { readonly keyScope: ApiScope };

/** Makes calls in the name of one person. */
export interface PersonClient {
  /**
   * Makes a call of another service as the person. Throws a 403 with the code `consent_required` if they have not allowed this
   * service to act for them, a 403 without that code if they may not open this service or lack the call's scope, a 503 if auth
   * or the callee is unavailable, and otherwise the callee's own error. After a lost connection the call is made once more if
   * it is a GET, is `repeatable` or has an idempotency key.
   */
  call<C extends CallWithScope>(
    call: C,
    input: CallInput<C>,
    options?: { readonly timeoutMs?: number; readonly idempotencyKey?: string },
  ): Promise<DataOf<C>>;
}

/** Acts for the person with this id. */
export type ActForPerson = (userId: string) => PersonClient;

interface ActForPersonOptions extends CallSenderOptions {
  /** The client of the service itself, by which it requests the tokens from auth. */
  readonly internal: Pick<InternalClient, 'call'>;
  readonly clock: Clock;
}

/** A cached token is replaced this long before it expires, so that it does not expire on its way to the callee. */
const marginMs = 60_000;
const maxCachedTokens = 5_000;

/**
 * Lets a service act for people: auth issues a token for each person and callee, which is cached until shortly before it
 * expires. `close` ends the connections of these calls.
 */
export function createActForPerson({ internal, clock, ...options }: ActForPersonOptions): {
  readonly asPerson: ActForPerson;
  close(): Promise<void>;
} {
  const sender = createCallSender(options);
  const tokens = new LRUCache<string, { token: string; usableUntil: number }>({ max: maxCachedTokens });

  async function findToken(userId: string, audience: string, renew: boolean): Promise<string> {
    const key = `${audience} ${userId}`;
    if (renew) tokens.delete(key);
    const cached = tokens.get(key);
    if (cached !== undefined && cached.usableUntil > clock.now().getTime()) return cached.token;
    const { token, expiresAt } = await internal.call(
      issueConsentedToken,
      { body: { userId, audience } },
      // More than a call of auth has by default, because auth itself calls the directory before it responds.
      { timeoutMs: 1_000 },
    );
    tokens.set(key, { token, usableUntil: new Date(expiresAt).getTime() - marginMs });
    return token;
  }

  return {
    asPerson: (userId) => ({
      call: (call, input, { timeoutMs = 2_000, idempotencyKey } = {}) =>
        sender.send(call, input, {
          timeoutMs,
          idempotencyKey,
          findToken: ({ renew }) => findToken(userId, call.service, renew),
        }),
    }),
    close: () => sender.close(),
  };
}
