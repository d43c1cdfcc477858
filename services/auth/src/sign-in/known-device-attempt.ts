import type { AuthDeps } from '#/deps.ts';
import { type Attempt, hasRoom, takeAttempt } from '#/limits/take-attempt.ts';
import { deviceBucket } from '#/sign-in/login-limits.ts';

/**
 * A try on a device that has signed in to the account before. No number of failures locks it out, neither other
 * people's nor its own: past its limit it is only made to wait between two tries, so that whoever holds the device
 * cannot guess at speed.
 */
export async function takeKnownDeviceAttempt(
  deps: Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids'>,
  { deviceToken, accountId }: { deviceToken: string; accountId: string },
): Promise<Attempt> {
  const bucket = deviceBucket(deps.config, deviceToken, accountId);
  if (await hasRoom(deps, bucket)) return takeAttempt(deps, [bucket]);
  const paced = { name: `${bucket.name}, paced`, limit: 1, windowMs: deps.config.knownDevicePaceMs };
  return takeAttempt(deps, [paced], { waitForRoom: true });
}
