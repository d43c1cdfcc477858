import { createECDH } from 'node:crypto';
import type { PushSubscription } from '@stagedoor/contracts/push';
import { conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { pushSubscriptions } from '#/db/tables.ts';
import { presentSubscription } from '#/push/present-subscription.ts';
import { isPushEndpoint } from '#/push/push-hosts.ts';

interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The key that the browser has subscribed with. */
  readonly publicKey: string;
  readonly userAgent: string | null;
}

/** The most browsers of a person. When there are more, the browser that subscribed first is removed. */
const mostBrowsers = 20;

/**
 * Sends push messages to a browser from now on. A browser has one endpoint: a person who subscribes with it replaces the
 * person who was signed in there before. Throws a 409 if the browser has subscribed with a key other than the current one.
 */
export async function subscribe(
  { database, ids, clock, config }: Pick<NotificationsDeps, 'database' | 'ids' | 'clock' | 'config'>,
  { userId, sessionId }: Principal,
  { endpoint, p256dh, auth, publicKey, userAgent }: BrowserSubscription,
  currentKey: string,
): Promise<PushSubscription> {
  if (!isPushEndpoint(endpoint, config.pushHosts)) {
    throw invalidField('endpoint', 'This is not the address of a push service that we know');
  }
  if (!areBrowserKeys({ p256dh, auth })) throw invalidField('p256dh', 'These keys cannot be used');
  if (publicKey !== currentKey) throw conflict('The key has changed. Please try again.');
  const change = { userId, sessionId, p256dh, auth, publicKey, device: nameDevice(userAgent) ?? 'A browser' };
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${userId}`}, 0))`);
    // Pending push messages for the person who was signed in here before must not reach this person.
    await tx.execute(sql`
      delete from push_message using push_subscription s
      where s.id = subscription_id and s.endpoint = ${endpoint} and s.user_id <> ${userId}::uuid`);
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ id: ids.next(), endpoint, createdAt: clock.now(), ...change })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: change })
      .returning();
    if (saved === undefined) throw new Error('the subscription was not saved');
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(sql`${pushSubscriptions.id} = ${saved.id}`), desc(pushSubscriptions.createdAt))
      .offset(mostBrowsers)
      .limit(mostBrowsers);
    if (surplus.length > 0) {
      const surplusIds = surplus.map(({ id }) => id);
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplusIds));
    }
    return presentSubscription(saved, sessionId);
  });
}

/** Returns whether a browser's keys are usable for encryption: a point on the curve P-256, and a secret of 16 bytes. */
function areBrowserKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
