import type { CallDefinition } from '@stagedoor/contracts/call';
import { exchangeOwnToken } from '@stagedoor/contracts/service-screen';
import type { ScreenHost } from '@stagedoor/screens/host';
import { call, callWithToken } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';

/** A token that ends sooner than this is replaced first, so that it does not end on its way. */
const MARGIN_MS = 30_000;

/**
 * The calls of one service's screen. Each carries a token for that service only; a rejected token is replaced once. A call to
 * another service is rejected here with the status that the gateway would return.
 */
export function createScreenCall(key: string, tokens = createTokenSource(key)): ScreenHost['call'] {
  const send = async (contract: CallDefinition, input: unknown, options: object) => {
    if (!contract.path.startsWith(`/${key}/`)) {
      throw new ClientError(403, `The screen of ${key} calls ${key} alone, not ${contract.method} ${contract.path}`);
    }
    try {
      return await callWithToken(contract, input, options, await tokens.get());
    } catch (error) {
      if (!(error instanceof ClientError && error.statusCode === 401)) throw error;
      tokens.forget();
      return callWithToken(contract, input, options, await tokens.get());
    }
  };
  // The contract types the request and the response; the server validates both.
  return ((contract, input, options = {}) =>
    send(contract, input, options).catch(failInWordsOfService)) as ScreenHost['call'];
}

/** A service's own message for a 404 or a 403 is more precise than the app's, for example when access has ended. */
function failInWordsOfService(error: unknown): never {
  if (!(error instanceof ClientError) || error.serverMessage === undefined) throw error;
  const { statusCode, serverMessage, nextStep } = error;
  if (nextStep !== undefined || (statusCode !== 403 && statusCode !== 404)) throw error;
  throw new ClientError(statusCode, serverMessage, { serverMessage });
}

interface ServiceToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** Returns a function that returns a token for one service, and caches it until shortly before it expires. */
function createTokenSource(service: string, now: () => number = Date.now) {
  let current: Promise<ServiceToken> | undefined;

  const exchange = () => {
    const asked = call(exchangeOwnToken, { body: { service } });
    current = asked;
    asked.catch(() => {
      if (current === asked) current = undefined;
    });
    return asked;
  };

  return {
    async get(): Promise<string> {
      const known = await current?.catch(() => undefined);
      const isUsable = known !== undefined && new Date(known.expiresAt).getTime() - now() > MARGIN_MS;
      return isUsable ? known.token : (await exchange()).token;
    },
    /** Drops a token that the service rejected. */
    forget(): void {
      current = undefined;
    },
  };
}
