import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { AuthSchema } from '#/db/schema.ts';
import { findPasskeys } from '#/passkeys/passkeys-repository.ts';
import { countRecoveryCodes, findAuthenticatorApp } from '#/second-factors/second-factors-repository.ts';

export type SecondFactor = 'passkey' | 'authenticator-app' | 'recovery-code';

/** Returns the second factors by which an account can finish a sign-in; none if its password is enough. */
export async function findDueFactors(db: Executor<AuthSchema>, accountId: string): Promise<SecondFactor[]> {
  const app = await findAuthenticatorApp(db, accountId);
  const passkeys = await findPasskeys(db, accountId);
  if (app === undefined && passkeys.length === 0) return [];
  const hasRecoveryCodes = (await countRecoveryCodes(db, accountId)) > 0;
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app === undefined ? [] : (['authenticator-app'] as const)),
    ...(hasRecoveryCodes ? (['recovery-code'] as const) : []),
  ];
}
