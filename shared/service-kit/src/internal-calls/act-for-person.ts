import type { ApiScope } from '@stagedoor/contracts/api-scope';
import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import { issueConsentedToken } from '@stagedoor/contracts/service-consents';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#/common/clock.ts';
import { type CallSenderOptions, createCallSender } from '#/internal-calls/call-sender.ts';
import type { CallInput, InternalClient } from '#/internal-calls/internal-client.ts';

/** A call that programs may make for a person: it names the scope that it needs. */
export type CallWithScope = CallDefinition & { readonly keyScope: ApiScope };

/** Makes calls in the name of one person. */
export interface PersonClient {
  /**
   * Makes a call of another service as the person. Throws a 403 with the code `consent_required` unless they have allowed
   * this service to act for them, and one without it while they may not open this service or lack the call's scope; else
   * the callee's own error, or a 503 if auth or the callee is unavailable. After a lost connection a GET, a `repeatable` call or
   * one with an idempotency key is made once more.
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

/** A token is given up this long before it ends, so that it does not end on its way. */
const marginMs = 60_000;
const mostTokens = 5_000;

/** Returns what makes calls for people, with tokens that auth issues for each person and callee, and what closes it. */
export function createActForPerson({ internal, clock, ...options }: ActForPersonOptions): {
  readonly asPerson: ActForPerson;
  close(): Promise<void>;
} {
  const sender = createCallSender(options);
  const tokens = new LRUCache<string, { token: string; usableUntil: number }>({ max: mostTokens });

  async function findToken(userId: string, audience: string, renew: boolean): Promise<string> {
    const place = `${audience} ${userId}`;
    if (renew) tokens.delete(place);
    const known = tokens.get(place);
    if (known !== undefined && known.usableUntil > clock.now().getTime()) return known.token;
    const { token, expiresAt } = await internal.call(
      issueConsentedToken,
      { body: { userId, audience } },
      // Auth asks the directory during this call.
      { timeoutMs: 1_000 },
    );
    tokens.set(place, { token, usableUntil: new Date(expiresAt).getTime() - marginMs });
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
