import type { register } from '@stagedoor/contracts/auth';
import { userRegistered } from '@stagedoor/contracts/auth-events';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type { EventData } from '@stagedoor/contracts/event';
import { createProfile } from '@stagedoor/contracts/internal';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { checkRegistration, toEmailKey, toUsernameKey } from '#/accounts/account-rules.ts';
import { checkAvailable, insertAccount } from '#/accounts/accounts-repository.ts';
import { presentNewUser } from '#/accounts/present-own-user.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { issueAccessToken } from '#/sessions/access-token.ts';
import type { Client } from '#/sign-in/client.ts';
import { openSessionOnDevice } from '#/sign-in/open-session-on-device.ts';

interface Registered {
  readonly result: DataOf<typeof register>;
  /** For the device's cookie. */
  readonly deviceToken: string;
}

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
  const { database, clock, ids, publish } = deps;
  checkRegistration(body, deps.reservedUsernames);
  await checkAvailable(database.db, body.email, body.username);
  const passwordHash = await deps.passwords.hash(body.password);
  const now = clock.now();
  const account = {
    id: ids.next(),
    email: body.email,
    emailKey: toEmailKey(body.email),
    username: body.username,
    usernameKey: toUsernameKey(body.username),
    passwordHash,
    passwordChangedAt: now,
    role: body.role ?? 'FAN',
    emailVerifiedAt: null,
    isDiscreet: false,
    suspendedAt: null,
    roleBeforeAdmin: null,
    roleRevision: 0,
    closedAt: null,
    closingRevision: 0,
    erasedAt: null,
    createdAt: now,
  };
  const displayName = body.displayName === undefined || body.displayName === '' ? null : body.displayName;
  const beginning = {
    userId: account.id,
    username: account.username,
    displayName,
    role: account.role,
    createdAt: now.toISOString(),
  };

  let deviceToken = '';
  const result = await commit(async (transaction) => {
    const tx = transaction as unknown as Transaction<AuthSchema>;
    await insertAccount(tx, account);
    await requestMail(tx, deps, { kind: 'verify-email', email: account.email });
    await publish(tx, userRegistered, beginning);
    afterCommit(tx, () => requestProfile(deps, beginning));
    const opened = await openSessionOnDevice(tx, deps, account.id, client);
    deviceToken = opened.deviceToken;
    return {
      token: issueAccessToken(deps.keys, account, opened.session),
      refreshToken: opened.session.refreshToken,
      user: presentNewUser(account, displayName),
    };
  });
  return { result, deviceToken };
}

/** Creates the profile at once for the next request. Where this fails, the event creates it. */
async function requestProfile(
  { internal, log }: Pick<AuthDeps, 'internal' | 'log'>,
  beginning: EventData<typeof userRegistered>,
): Promise<void> {
  try {
    await internal.call(createProfile, { body: beginning });
  } catch (error) {
    log.debug({ err: error, userId: beginning.userId }, 'the profile is created by the event');
  }
}
