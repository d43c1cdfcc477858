import type { DataOf } from '@stagedoor/contracts/call';
import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import type { loginWithProvider as loginWithProviderCall } from '@stagedoor/contracts/sign-in-providers';
import { AppError, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import { findAccount, findAccountByEmail } from '#/accounts/accounts-repository.ts';
import { isPastReopening } from '#/accounts/reopen-account.ts';
import type { Client } from '#/clients/client.ts';
import type { LinkedProviderRow } from '#/db/providers.ts';
import type { AuthDeps } from '#/deps.ts';
import { findLinkByIdentity, recordLinkUse } from '#/providers/linked-providers-repository.ts';
import { finishFlow, flowExpired } from '#/providers/provider-flows.ts';
import type { ProviderIdentity } from '#/providers/provider-identity.ts';
import { issueRegistrationTicket } from '#/providers/provider-registrations.ts';
import { finishSignIn, type SignedIn } from '#/sign-in/finish-sign-in.ts';
import { requireSecondFactor } from '#/sign-in/require-second-factor.ts';

interface ProviderLogin {
  readonly answer: ProviderAnswer;
  readonly browserToken: string | undefined;
  readonly client: Client;
}

interface Outcome {
  readonly data: DataOf<typeof loginWithProviderCall>;
  /** For the device's cookie; undefined if nobody was signed in. */
  readonly deviceToken: string | undefined;
}

const noAccount = (name: string) => new AppError(401, `There is no account for this login by ${name}`);

/**
 * Signs in the person whom a provider has identified. Their second factor is asked for as after a password. A new person gets a ticket to
 * register with. Throws a 409 if an account has the address that the provider gave: the address alone never signs in or links; a 403 to a
 * suspended person; a 401 if the provider or the flow refuses.
 */
export async function loginWithProvider(deps: AuthDeps, login: ProviderLogin): Promise<Outcome> {
  const { answer, browserToken = '', client } = login;
  const returned = { purpose: 'sign-in', accountId: null, browserToken: login.browserToken, answer } as const;
  const { provider: key, identity } = await finishFlow(deps, returned);
  const { provider } = deps.providers.get(key);
  const link = await findLinkByIdentity(deps.database.db, identity);
  if (link !== undefined) {
    const { result, deviceToken } = await signInByLink(deps, { link, name: provider.name, client });
    return { data: { session: result, registration: null }, deviceToken };
  }
  await refuseKnownAddress(deps, identity, provider.name);
  const registration = {
    ticket: await issueRegistrationTicket(deps, identity, browserToken),
    provider: { key, name: provider.name },
    email: identity.email,
    displayName: identity.displayName,
  };
  return { data: { session: null, registration }, deviceToken: undefined };
}

async function signInByLink(
  deps: AuthDeps,
  { link, name, client }: { link: LinkedProviderRow; name: string; client: Client },
): Promise<SignedIn> {
  const account = await findAccount(deps.database.db, link.accountId);
  if (account === undefined || isPastReopening(deps, account)) throw noAccount(name);
  if (account.suspendedAt !== null) throw forbidden('Your account is suspended');
  const use = { now: deps.clock.now(), userAgent: client.userAgent };
  if (!(await recordLinkUse(deps.database.db, link.id, use))) throw noAccount(name);
  await requireSecondFactor(deps, account);
  return finishSignIn(deps, {
    account,
    client,
    refusal: flowExpired,
    before: async (tx) => {
      if (!(await recordLinkUse(tx, link.id, use))) throw noAccount(name);
    },
  });
}

/**
 * Throws if an account has the address already: whoever controls an address at a provider need not own that account. Its
 * owner signs in and links the provider.
 */
async function refuseKnownAddress({ database }: AuthDeps, { email }: ProviderIdentity, name: string): Promise<void> {
  const account = email === null ? undefined : await findAccountByEmail(database.db, email);
  if (account === undefined) return;
  throw conflict(`An account has the address ${email} already. Log in to it, then link ${name} in Settings, Security.`);
}
