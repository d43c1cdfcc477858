import type { register } from '@stagedoor/contracts/auth';
import { accountLanguageChosen, userRegistered } from '@stagedoor/contracts/auth-events';
import type { DataOf } from '@stagedoor/contracts/call';
import type { EventData } from '@stagedoor/contracts/event';
import { createProfile } from '@stagedoor/contracts/internal';
import type { Language } from '@stagedoor/contracts/language';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { toEmailKey, toUsernameKey } from '#/accounts/account-rules.ts';
import { insertAccount } from '#/accounts/accounts-repository.ts';
import { requireAge } from '#/accounts/age-rules.ts';
import { presentNewUser } from '#/accounts/present-own-user.ts';
import type { Client } from '#/clients/client.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { openSessionOnDevice } from '#/sessions/open-session-on-device.ts';
import { issueAccessToken } from '#/tokens/access-token.ts';

export interface Registered {
  readonly result: DataOf<typeof register>;
  /** For the device's cookie. */
  readonly deviceToken: string;
}

type NewAccount = Pick<Account, 'email' | 'username' | 'passwordHash' | 'hasPassword'> & {
  readonly role: 'FAN' | 'CREATOR' | undefined;
  readonly displayName: string | undefined;
  readonly dateOfBirth: string | undefined;
  readonly language: Language | undefined;
  /** Whether it is known that the address is this person's; otherwise a mail asks them. */
  readonly isEmailVerified: boolean;
};

/** Creates an account and signs it in. Throws a 400 for somebody who is too young, and a 409 if a concurrent registration has taken the address or the username. */
export async function createAccount(
  tx: Transaction<AuthSchema>,
  deps: AuthDeps,
  { displayName: typedName, isEmailVerified, role = 'FAN', dateOfBirth, language = 'en', ...given }: NewAccount,
  client: Client,
): Promise<Registered> {
  const now = deps.clock.now();
  const { minimumAge } = deps.config;
  if (minimumAge > 0) requireAge({ dateOfBirth, minimumAge, now });
  const account: Account = {
    ...given,
    id: deps.ids.next(),
    emailKey: toEmailKey(given.email),
    usernameKey: toUsernameKey(given.username),
    passwordChangedAt: now,
    role,
    emailVerifiedAt: isEmailVerified ? now : null,
    emailRefusedAt: null,
    ageConfirmedAt: minimumAge > 0 ? now : null,
    isDiscreet: false,
    language,
    languageRevision: language === 'en' ? 0 : 1,
    suspendedAt: null,
    roleBeforeAdmin: null,
    roleRevision: 0,
    closedAt: null,
    closingRevision: 0,
    erasedAt: null,
    createdAt: now,
  };
  const displayName = typedName === undefined || typedName === '' ? null : typedName;
  const createdAt = now.toISOString();
  const beginning = { userId: account.id, username: account.username, displayName, role, createdAt };
  await insertAccount(tx, account);
  if (!isEmailVerified) await requestMail(tx, deps, { kind: 'verify-email', email: account.email });
  await deps.publish(tx, userRegistered, beginning);
  if (account.languageRevision > 0) {
    const choice = { userId: account.id, language, revision: account.languageRevision, chosenAt: createdAt };
    await deps.publish(tx, accountLanguageChosen, choice);
  }
  afterCommit(tx, () => requestProfile(deps, beginning));
  const { session, deviceToken } = await openSessionOnDevice(tx, deps, account.id, client);
  const token = issueAccessToken(deps.keys, account, session);
  const user = presentNewUser(account, displayName, deps.config);
  return { result: { token, refreshToken: session.refreshToken, user }, deviceToken };
}

/** How long a registration waits for its profile, in ms: without one, what the person does next is refused. */
const patienceMs = 1_000;

/** Creates the profile at once for the next request. If this fails, the event creates it. */
async function requestProfile(
  { internal, log }: Pick<AuthDeps, 'internal' | 'log'>,
  beginning: EventData<typeof userRegistered>,
): Promise<void> {
  try {
    await internal.call(createProfile, { body: beginning }, { timeoutMs: patienceMs });
  } catch (error) {
    log.debug({ err: error, userId: beginning.userId }, 'the profile is created by the event');
  }
}
