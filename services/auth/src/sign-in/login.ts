import type { login } from '@stagedoor/contracts/auth';
import type { BodyOf } from '@stagedoor/contracts/call';
import { AppError, forbidden } from '@stagedoor/service-kit/common/errors';
import { findAccountByEmail } from '#/accounts/accounts-repository.ts';
import { isPastReopening } from '#/accounts/reopen-account.ts';
import type { Client } from '#/clients/client.ts';
import { isKnownDevice } from '#/clients/known-devices.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';
import { type Attempt, countAttempt, hasRoom, requireRoom, reserveAttempt } from '#/limits/reserve-attempt.ts';
import { checkPassword } from '#/passwords/check-password.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { finishSignIn, type SignedIn } from '#/sign-in/finish-sign-in.ts';
import { deviceBucket, loginBuckets, signInBuckets } from '#/sign-in/login-limits.ts';
import { requireSecondFactor } from '#/sign-in/require-second-factor.ts';

const wrongCredentials = () => new AppError(401, 'Invalid email or password');
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Signs in. Throws the same 401 after the same work whether the account exists or not, a 429 beyond the limits, and a 403
 * to a suspended person with the right password. Signing in reopens a closed account. If a second factor is due, the right
 * password gives a 401 with a challenge.
 */
export async function signIn(
  deps: AuthDeps,
  { email, password }: BodyOf<typeof login>,
  client: Client,
): Promise<SignedIn> {
  const account = await findAccountByEmail(deps.database.db, email);
  const { attempt, signIns } = await beginAttempt(deps, { account, email, client });
  const isRight = await attempt.run(() => checkPassword(deps, account, password));
  if (!isRight) {
    const accountId = account?.id ?? nobody;
    await recordSecurityEvent(deps.database.db, deps, { accountId, kind: 'sign-in-failed', client });
  }
  if (account === undefined || !isRight || isPastReopening(deps, account)) throw wrongCredentials();
  await countAttempt(deps, signIns);
  if (account.suspendedAt !== null) throw forbidden('Your account is suspended');
  await requireSecondFactor(deps, account);
  return finishSignIn(deps, { account, client, refusal: wrongCredentials });
}

async function beginAttempt(
  deps: AuthDeps,
  { account, email, client }: { account: Account | undefined; email: string; client: Client },
): Promise<{ attempt: Attempt; signIns: readonly Bucket[] }> {
  const { deviceToken, address } = client;
  // Done for an account that does not exist, too, so that the duration reveals nothing.
  const accountId = account?.id ?? nobody;
  const knownToken =
    deviceToken !== undefined && (await isKnownDevice(deps.database.db, deviceToken, accountId))
      ? deviceToken
      : undefined;
  const signIns = signInBuckets(deps.config, email, knownToken);
  // Before the password is hashed, which is what many sign-ins cost most.
  await requireRoom(deps, signIns);
  const attempt =
    knownToken === undefined
      ? await reserveAttempt(deps, loginBuckets(deps.config, email, address))
      : await reserveKnownDeviceAttempt(deps, { deviceToken: knownToken, accountId });
  return { attempt, signIns };
}

/**
 * Reserves an attempt on a device that signed in to the account before. No number of failures locks it out, neither
 * other people's nor its own: beyond its limit there is only a pause between two attempts, so that the device cannot be
 * used for fast guessing.
 */
async function reserveKnownDeviceAttempt(
  deps: Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids'>,
  { deviceToken, accountId }: { deviceToken: string; accountId: string },
): Promise<Attempt> {
  const bucket = deviceBucket(deps.config, deviceToken, accountId);
  if (await hasRoom(deps, bucket)) return reserveAttempt(deps, [bucket]);
  const paced = { name: `${bucket.name}, paced`, limit: 1, windowMs: deps.config.knownDevicePaceMs };
  return reserveAttempt(deps, [paced], { waitForRoom: true });
}
