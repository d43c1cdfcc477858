import { type ApiScope, apiScopes } from '../../../shared/contracts/src/api-scope.ts';
import type { Account } from './personas.ts';
import { sendCall } from './send-call.ts';

/** The programs of a creator, as people who call with the creator's id and a token of an API key. */
export type Programs = {
  /** Its key has every scope. */
  readonly withAllScopes: Account;
  /** Returns one whose key has every scope but this one. */
  without(scope: ApiScope | undefined): Account;
};

/** Makes the creator's API keys and exchanges each for a token. */
export async function makePrograms(root: string, creator: Account): Promise<Programs> {
  const make = async (scopes: readonly ApiScope[]): Promise<Account> => ({
    ...creator,
    token: await exchangeNewKey(root, creator, scopes),
  });
  const withAllScopes = await make(apiScopes);
  const lacking = new Map<ApiScope, Account>();
  for (const scope of apiScopes) lacking.set(scope, await make(apiScopes.filter((one) => one !== scope)));
  return {
    withAllScopes,
    without: (scope) => (scope === undefined ? undefined : lacking.get(scope)) ?? withAllScopes,
  };
}

async function exchangeNewKey(root: string, creator: Account, scopes: readonly ApiScope[]): Promise<string> {
  const body = { name: 'A program', scopes };
  const made = await sendCall(root, { method: 'POST', path: '/auth/api-keys' }, { body }, creator.token);
  if (made.status !== 201) throw new Error(`an API key was answered ${made.status} ${made.message}`);
  const { secret: apiKey } = made.data as { secret: string };
  const exchange = { method: 'POST', path: '/auth/api-keys/token' };
  const { status, data, message } = await sendCall(root, exchange, { body: { apiKey } }, undefined);
  if (status !== 200) throw new Error(`an API key was exchanged with ${status} ${message}`);
  return (data as { token: string }).token;
}
