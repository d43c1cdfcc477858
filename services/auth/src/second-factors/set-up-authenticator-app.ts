import { conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { lockConfirmedAccount, requireConfirmedAddress } from '#/accounts/lock-own-account.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { codeBuckets } from '#/second-factors/code-limits.ts';
import { issueRecoveryCodes } from '#/second-factors/issue-recovery-codes.ts';
import { normalizeCode } from '#/second-factors/recovery-code.ts';
import {
  confirmApp,
  countRecoveryCodes,
  findPendingApp,
  storePendingApp,
} from '#/second-factors/second-factors-repository.ts';
import { openSecretVault } from '#/second-factors/secret-vault.ts';
import { findTotpStep, makeTotpSecret, totpAddress } from '#/second-factors/totp.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

type SetUpDeps = Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids' | 'publish'>;

/**
 * Stores a new secret, which is no second factor until a code of the app confirms it. `address` is the otpauth URI that the
 * app reads from a QR code. Throws a 403 before the mail address is confirmed, and a 409 if an app is set up already.
 */
export async function startAuthenticatorApp(
  { config, database, clock }: SetUpDeps,
  { userId, username }: Principal,
): Promise<{ secret: string; address: string }> {
  await requireConfirmedAddress(database.db, userId);
  const secret = makeTotpSecret();
  const sealed = openSecretVault(config).seal(secret);
  const isStored = await storePendingApp(database.db, { accountId: userId, secret: sealed, createdAt: clock.now() });
  if (!isStored) throw conflict('An authenticator app is set up already');
  return { secret, address: totpAddress(secret, username) };
}

/**
 * Enables the app with `code`, the digits that it shows now. Returns recovery codes if the account has none yet. Throws a 400 for a wrong
 * code, a 403 before the mail address is confirmed, a 409 if no app is being set up, and a 429 after too many wrong codes.
 */
export async function confirmAuthenticatorApp(
  deps: SetUpDeps,
  { userId, sessionId }: Principal,
  code: string,
  client: Client,
): Promise<{ recoveryCodes: string[] | null }> {
  const { config, database, clock } = deps;
  await requireConfirmedAddress(database.db, userId);
  const pending = await findPendingApp(database.db, userId);
  const secret = pending === undefined ? undefined : openSecretVault(config).open(pending.secret);
  if (pending === undefined || secret === undefined) throw conflict('Start again with a new code to scan');
  const now = clock.now();
  // Set by the attempt, which itself only says whether it succeeded.
  let step: number | undefined;
  const attempt = await reserveAttempt(deps, codeBuckets(config, `${userId}, set up`));
  await attempt.run(async () => {
    step = findTotpStep(secret, normalizeCode(code), now);
    return step !== undefined;
  });
  if (step === undefined) throw invalidField('code', 'That code is not correct');
  const confirmedStep = step;
  return database.transaction(async (tx) => {
    await lockConfirmedAccount(tx, { userId, sessionId });
    const isConfirmed = await confirmApp(tx, pending, { step: confirmedStep, now });
    if (!isConfirmed) throw conflict('Start again with a new code to scan');
    await announceSecurityEvent(tx, deps, { accountId: userId, kind: 'authenticator-app-added', client });
    const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
    return { recoveryCodes: hasCodes ? null : await issueRecoveryCodes(tx, userId, now) };
  });
}
