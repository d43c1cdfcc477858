import type { login } from '@stagedoor/contracts/auth';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import { AppError, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { findAccountByEmail, lockAccount, replaceHash } from '#/accounts/accounts-repository.ts';
import { findOwnProfile } from '#/accounts/find-own-profile.ts';
import { presentOwnUser } from '#/accounts/present-own-user.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { type Attempt, reserveAttempt } from '#/limits/reserve-attempt.ts';
import { isPastReopening, reopenAccount } from '#/personal-data/reopen-account.ts';
import { issueAccessToken } from '#/sessions/access-token.ts';
import type { Client } from '#/sign-in/client.ts';
import { reserveKnownDeviceAttempt } from '#/sign-in/known-device-attempt.ts';
import { isKnownDevice } from '#/sign-in/known-devices.ts';
import { loginBuckets } from '#/sign-in/login-limits.ts';
import { openSessionOnDevice } from '#/sign-in/open-session-on-device.ts';

const wrongCredentials = () => new AppError(401, 'Invalid email or password');
const nobody = '00000000-0000-0000-0000-000000000000';

interface SignedIn {
  readonly result: DataOf<typeof login>;
  /** For the device's cookie. */
  readonly deviceToken: string;
}

/**
 * Signs in. Throws the same 401 after the same work whether the account exists or not, a 429 beyond the limits, and a
 * 403 to a suspended person with the right password. Signing in reopens a closed account.
 */
export async function signIn(
  deps: AuthDeps,
  { email, password }: BodyOf<typeof login>,
  client: Client,
): Promise<SignedIn> {
  const account = await findAccountByEmail(deps.database.db, email);
  const attempt = await beginAttempt(deps, { account, email, client });
  const isRight = await attempt.run(() => deps.passwords.verify(password, account?.passwordHash));
  if (account === undefined || !isRight || isPastReopening(deps, account)) throw wrongCredentials();
  if (account.suspendedAt !== null) throw forbidden('Your account is suspended');
  await renewHash(deps, account, password);

  const { session, deviceToken } = await deps.database.transaction(async (tx) => {
    const current = await lockUnchanged(tx, account);
    if (isPastReopening(deps, current)) throw wrongCredentials();
    await reopenAccount(tx, deps, current);
    return openSessionOnDevice(tx, deps, account.id, client);
  });
  const profile = await findOwnProfile(deps, account.id);
  return {
    result: {
      token: issueAccessToken(deps.keys, account, session.sessionId),
      refreshToken: session.refreshToken,
      user: presentOwnUser(account, profile),
    },
    deviceToken,
  };
}

async function beginAttempt(
  deps: AuthDeps,
  { account, email, client }: { account: Account | undefined; email: string; client: Client },
): Promise<Attempt> {
  const { deviceToken, address } = client;
  if (deviceToken !== undefined) {
    // Done for an account that does not exist, too, so that the duration reveals nothing.
    const accountId = account?.id ?? nobody;
    const isKnown = await isKnownDevice(deps.database.db, deviceToken, accountId);
    if (isKnown) return reserveKnownDeviceAttempt(deps, { deviceToken, accountId });
  }
  return reserveAttempt(deps, loginBuckets(deps.config, email, address));
}

/**
 * Locks the account. Throws where the password was changed while it was checked: that change ended all sessions, and
 * none may start after it with the old password.
 */
async function lockUnchanged(tx: Transaction<AuthSchema>, account: Account): Promise<Account> {
  const current = await lockAccount(tx, account.id);
  if (current?.passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) throw wrongCredentials();
  if (current.suspendedAt !== null) throw forbidden('Your account is suspended');
  return current;
}

/** Renews a hash with old parameters while the password is available. */
async function renewHash({ passwords, database }: AuthDeps, account: Account, password: string): Promise<void> {
  if (!passwords.isOutdated(account.passwordHash)) return;
  await replaceHash(database.db, account, await passwords.hash(password));
}
