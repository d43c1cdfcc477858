import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Client } from '#/clients/client.ts';
import { isKnownDevice } from '#/clients/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { codeBuckets, deviceCodeBuckets } from '#/second-factors/code-limits.ts';
import { hashRecoveryCode, normalizeCode } from '#/second-factors/recovery-code.ts';
import { findAuthenticatorApp, spendRecoveryCode, spendTotpStep } from '#/second-factors/second-factors-repository.ts';
import { openSecretVault } from '#/second-factors/secret-vault.ts';
import { findTotpStep } from '#/second-factors/totp.ts';

type CodeDeps = Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids' | 'log'>;

interface GivenCode {
  readonly accountId: string;
  readonly code: string;
  readonly client: Client;
}

/** Uses up the code in the transaction of the work that it authorizes. Aborts the work if the code is wrong. */
export type SpendCode = (tx: Transaction<AuthSchema>) => Promise<void>;

class WrongCode extends Error {}

/**
 * Runs work that is authorized by a code of the authenticator app or a recovery code; each code is accepted once. The work
 * spends the code in its own transaction, so that a code is used up only if the work is done. Returns undefined for a wrong
 * code. Throws a 429 after too many wrong ones.
 */
export async function withCode<T extends {}>(
  deps: CodeDeps,
  given: GivenCode,
  work: (spend: SpendCode) => Promise<T>,
): Promise<T | undefined> {
  const { accountId, client } = given;
  const { deviceToken } = client;
  const isKnown = deviceToken !== undefined && (await isKnownDevice(deps.database.db, deviceToken, accountId));
  const buckets = isKnown
    ? deviceCodeBuckets(deps.config, accountId, deviceToken)
    : codeBuckets(deps.config, accountId);
  const attempt = await reserveAttempt(deps, buckets);
  let done: T | undefined;
  await attempt.run(async () => {
    done = await work((tx) => spendCode(tx, deps, given)).catch((error: unknown) => {
      if (error instanceof WrongCode) return undefined;
      throw error;
    });
    return done !== undefined;
  });
  return done;
}

async function spendCode(tx: Transaction<AuthSchema>, deps: CodeDeps, given: GivenCode): Promise<void> {
  const hash = hashRecoveryCode(given.code);
  const isRight = await (hash === undefined
    ? spendCodeOfApp(tx, deps, given)
    : spendRecoveryCode(tx, given.accountId, hash));
  if (!isRight) throw new WrongCode();
}

async function spendCodeOfApp(
  tx: Transaction<AuthSchema>,
  { config, clock, log }: CodeDeps,
  { accountId, code, client: { userAgent } }: GivenCode,
): Promise<boolean> {
  const app = await findAuthenticatorApp(tx, accountId);
  if (app === undefined) return false;
  const secret = openSecretVault(config).open(app.secret);
  if (secret === undefined) {
    log.error({ accountId }, 'the secret of an authenticator app cannot be opened: KEYS_SECRET is another one');
    return false;
  }
  const now = clock.now();
  const step = findTotpStep(secret, normalizeCode(code), now);
  if (step === undefined) return false;
  return spendTotpStep(tx, accountId, { step, now, userAgent: userAgent?.slice(0, 512) ?? null });
}
