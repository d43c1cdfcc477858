import type { login } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import { type AppError, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { lockAccount } from '#/accounts/accounts-repository.ts';
import { findOwnProfile } from '#/accounts/find-own-profile.ts';
import { presentOwnUser } from '#/accounts/present-own-user.ts';
import { isPastReopening, reopenAccount } from '#/accounts/reopen-account.ts';
import type { Client } from '#/clients/client.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { openSessionOnDevice } from '#/sessions/open-session-on-device.ts';
import { issueAccessToken } from '#/tokens/access-token.ts';

export interface SignedIn {
  readonly result: DataOf<typeof login>;
  /** For the device's cookie. */
  readonly deviceToken: string;
}

interface Proven {
  readonly account: Account;
  readonly client: Client;
  /** The error for an account that was closed for good, or whose password changed during the sign-in. */
  readonly refusal: () => AppError;
  /** Runs in the same transaction, before the session is opened. */
  readonly before?: (tx: Transaction<AuthSchema>) => Promise<void>;
}

/** Opens a session for somebody who has proved to be the account's owner. Reopens a closed account. */
export async function finishSignIn(deps: AuthDeps, { account, client, refusal, before }: Proven): Promise<SignedIn> {
  const { session, deviceToken, isReopened } = await deps.database.transaction(async (tx) => {
    const current = await lockUnchanged(tx, account, refusal);
    if (isPastReopening(deps, current)) throw refusal();
    await before?.(tx);
    const isReopened = await reopenAccount(tx, deps, current);
    const opened = await openSessionOnDevice(tx, deps, account.id, client);
    const isKnownDevice = opened.deviceToken === client.deviceToken;
    if (isKnownDevice) await recordSecurityEvent(tx, deps, { accountId: account.id, kind: 'sign-in', client });
    else await announceSecurityEvent(tx, deps, { accountId: account.id, kind: 'sign-in-on-new-device', client });
    return { ...opened, isReopened };
  });
  const profile = await findOwnProfile(deps, account.id);
  return {
    result: {
      token: issueAccessToken(deps.keys, account, session),
      refreshToken: session.refreshToken,
      user: presentOwnUser(account, profile, deps.config),
      ...(isReopened && { isReopened }),
    },
    deviceToken,
  };
}

/**
 * Locks the account. Throws if it is suspended, or if the password changed while it was being checked: the change ended all
 * sessions, and no session may start after it with the old password.
 */
async function lockUnchanged(tx: Transaction<AuthSchema>, account: Account, refusal: () => AppError): Promise<Account> {
  const current = await lockAccount(tx, account.id);
  if (current?.passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) throw refusal();
  if (current.suspendedAt !== null) throw forbidden('Your account is suspended');
  return current;
}
