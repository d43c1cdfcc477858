import type { AuthDeps } from '#/deps.ts';
import { type Attempt, hasRoom, reserveAttempt } from '#/limits/reserve-attempt.ts';
import { deviceBucket } from '#/sign-in/login-limits.ts';

/**
 * Reserves an attempt on a device that signed in to the account before. No number of failures locks it out, neither
 * other people's nor its own: beyond its limit there is only a pause between two attempts, so that the device cannot be
 * used for fast guessing.
 */
export async function reserveKnownDeviceAttempt(
  deps: Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids'>,
  { deviceToken, accountId }: { deviceToken: string; accountId: string },
): Promise<Attempt> {
  const bucket = deviceBucket(deps.config, deviceToken, accountId);
  if (await hasRoom(deps, bucket)) return reserveAttempt(deps, [bucket]);
  const paced = { name: `${bucket.name}, paced`, limit: 1, windowMs: deps.config.knownDevicePaceMs };
  return reserveAttempt(deps, [paced], { waitForRoom: true });
}
