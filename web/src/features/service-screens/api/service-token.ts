import { exchangeOwnToken } from '@stagedoor/contracts/service-screen';
import { call } from '#/shared/http/api-client.ts';

/** A token that ends sooner than this is replaced first, so that it does not end on its way. */
const MARGIN_MS = 30_000;

interface ServiceToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** Returns a function that gives a token for one service, the same one until shortly before it ends. */
export function createTokenSource(service: string, now: () => number = Date.now) {
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
    /** Drops a token that the service refused. */
    forget(): void {
      current = undefined;
    },
  };
}
