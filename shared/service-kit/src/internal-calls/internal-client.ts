import { Readable } from 'node:stream';
import {
  type BodyOf,
  type CallDefinition,
  type DataOf,
  isInternal,
  type ParamsOf,
  type QueryOf,
} from '@stagedoor/contracts/call';
import { issueServiceToken } from '@stagedoor/contracts/internal';
import type { Clock } from '#/common/clock.ts';
import { unavailable } from '#/common/errors.ts';
import { type CallSenderOptions, createCallSender } from '#/internal-calls/call-sender.ts';

export type CallInput<C extends CallDefinition> = (ParamsOf<C> extends undefined ? unknown : { params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? unknown : { query?: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? unknown : { body: BodyOf<C> });

/** Calls other services by their contracts. */
export interface InternalClient {
  /**
   * Makes an internal call. Throws the callee's own error for a 4xx, and a 503 if the callee is unavailable or slower
   * than `timeoutMs` (500 by default). After a lost connection a GET or a call declared `repeatable` is made once more;
   * any other call is a 503, because it may have happened. `address` names one instance instead of whichever answers. `stream` is the
   * body of a call that accepts bytes, and is made once. `handsErrorsOn`: throws the callee's own error for a 5xx, too, and with fields.
   */
  call<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    options?: { timeoutMs?: number; address?: string; stream?: Readable; handsErrorsOn?: boolean },
  ): Promise<DataOf<C>>;
  /** Makes a GET call that answers with bytes; throws as `call` does. The stream fails when they last longer than `timeoutMs`. */
  read<C extends CallDefinition>(call: C, input: CallInput<C>, options: { timeoutMs: number }): Promise<Readable>;
  close(): Promise<void>;
}

/** Obtains a token for a callee; a new one if the callee rejected the one before (`renew`). Auth signs its own. */
export type TokenSource = (callee: string, options?: { readonly renew?: boolean }) => Promise<string>;

interface InternalClientOptions extends CallSenderOptions {
  readonly tokenFor: TokenSource;
}

export function createInternalClient({ tokenFor, ...options }: InternalClientOptions): InternalClient {
  const sender = createCallSender(options);
  const tokenOf =
    (call: CallDefinition) =>
    async ({ renew }: { readonly renew: boolean }) =>
      isInternal(call.access) ? tokenFor(call.service, { renew }) : undefined;
  return {
    call: (call, input, options = {}) => sender.send(call, input, { ...options, findToken: tokenOf(call) }),
    async read(call, input, options) {
      const content: unknown = await sender.send(call, input, { ...options, isBytes: true, findToken: tokenOf(call) });
      if (!(content instanceof Readable)) throw new Error(`${call.path} answers with no bytes`);
      return content;
    },
    close: () => sender.close(),
  };
}

interface ServiceTokenOptions {
  readonly service: string;
  readonly secret: string | undefined;
  readonly authUrl: string;
  readonly clock: Clock;
  /** As for the client. */
  readonly patienceFactor?: number | undefined;
}

/** Asks auth for a token for each callee, once for all calls that need it by then, and keeps it until a minute before it expires. */
export function createTokenSource({
  service,
  secret,
  authUrl,
  clock,
  patienceFactor,
}: ServiceTokenOptions): TokenSource {
  const client = createInternalClient({
    addresses: { auth: authUrl },
    tokenFor: () => Promise.reject(new Error('asking for a token needs none')),
    patienceFactor,
  });
  const cachedTokens = new Map<string, { token: string; usableUntil: number }>();
  const asked = new Map<string, Promise<string>>();
  async function ask(audience: string): Promise<string> {
    if (secret === undefined) throw unavailable(`${service} has no SERVICE_SECRET to call ${audience} with`);
    const { token, expiresAt } = await client
      .call(issueServiceToken, { body: { service, secret, audience } })
      .catch((error: unknown) => {
        throw unavailable(`${service} got no token to call ${audience} with`, 2, error);
      });
    cachedTokens.set(audience, { token, usableUntil: new Date(expiresAt).getTime() - 60_000 });
    return token;
  }
  return async (audience, { renew = false } = {}) => {
    if (renew) cachedTokens.delete(audience);
    const known = cachedTokens.get(audience);
    if (known !== undefined && known.usableUntil > clock.now().getTime()) return known.token;
    const pending = asked.get(audience) ?? ask(audience).finally(() => asked.delete(audience));
    asked.set(audience, pending);
    return pending;
  };
}
