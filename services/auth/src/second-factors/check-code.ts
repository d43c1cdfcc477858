import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { codeBuckets, deviceCodeBuckets } from '#/second-factors/code-limits.ts';
import { hashRecoveryCode, normalizeCode } from '#/second-factors/recovery-code.ts';
import { findAuthenticatorApp, spendRecoveryCode, spendTotpStep } from '#/second-factors/second-factors-repository.ts';
import { openSecretVault } from '#/second-factors/secret-vault.ts';
import { findTotpStep } from '#/second-factors/totp.ts';
import type { Client } from '#/sign-in/client.ts';
import { isKnownDevice } from '#/sign-in/known-devices.ts';

type CodeDeps = Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids' | 'log'>;

/**
 * Uses a code of the authenticator app or a recovery code; each is accepted once. Returns false for a wrong one. Throws a
 * 429 after too many wrong ones.
 */
export async function checkCode(deps: CodeDeps, accountId: string, code: string, client: Client): Promise<boolean> {
  const { deviceToken } = client;
  const isKnown = deviceToken !== undefined && (await isKnownDevice(deps.database.db, deviceToken, accountId));
  const buckets = isKnown
    ? deviceCodeBuckets(deps.config, accountId, deviceToken)
    : codeBuckets(deps.config, accountId);
  const attempt = await reserveAttempt(deps, buckets);
  return attempt.run(() => useCode(deps, accountId, code, client));
}

async function useCode(
  { config, database: { db }, clock, log }: CodeDeps,
  accountId: string,
  code: string,
  { userAgent }: Client,
): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (hash !== undefined) return spendRecoveryCode(db, accountId, hash);
  const app = await findAuthenticatorApp(db, accountId);
  if (app === undefined) return false;
  const secret = openSecretVault(config).open(app.secret);
  if (secret === undefined) {
    log.error({ accountId }, 'the secret of an authenticator app cannot be opened: KEYS_SECRET is another one');
    return false;
  }
  const now = clock.now();
  const step = findTotpStep(secret, normalizeCode(code), now);
  if (step === undefined) return false;
  return spendTotpStep(db, accountId, { step, now, userAgent: userAgent?.slice(0, 512) ?? null });
}
