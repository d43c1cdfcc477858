import type { register } from '@stagedoor/contracts/auth';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { checkRegistration } from '#/accounts/account-rules.ts';
import { checkAvailable } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { createAccount, type Registered } from '#/registration/create-account.ts';

/**
 * Creates an account and signs it in. Throws a 400 for invalid input and a 409 for a taken address or username. The
 * profile exists when this returns or, with social unavailable, once social has handled the event.
 */
export async function registerAccount(
  deps: AuthDeps & { readonly reservedUsernames: ReadonlySet<string> },
  body: BodyOf<typeof register>,
  client: Client,
  commit: Commit<DataOf<typeof register>>,
): Promise<Registered> {
  checkRegistration(body, deps.reservedUsernames);
  const { email, username, role, displayName, dateOfBirth, language } = body;
  await checkAvailable(deps.database.db, email, username);
  const passwordHash = await deps.passwords.hash(body.password);
  let deviceToken = '';
  const result = await commit(async (transaction) => {
    const tx = transaction as unknown as Transaction<AuthSchema>;
    const typed = { email, username, role, displayName, dateOfBirth, language };
    const account = { ...typed, passwordHash, hasPassword: true, isEmailVerified: false };
    const registered = await createAccount(tx, deps, account, client);
    deviceToken = registered.deviceToken;
    return registered.result;
  });
  return { result, deviceToken };
}
