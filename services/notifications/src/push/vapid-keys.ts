import { runShared } from '@stagedoor/service-kit/common/request-context';
import { openKeyVault } from '@stagedoor/service-kit/identity/key-vault';
import { sql } from 'drizzle-orm';
import webPush from 'web-push';
import type { NotificationsDeps } from '#/config.ts';
import { pushKeys } from '#/db/tables.ts';

/** The pair by which push services recognise this platform (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'config' | 'log'>;

/** Returns a function that reads the keys once, and again after a failure. */
export function createVapidKeys(deps: Deps): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  return () => {
    keys ??= runShared(() => loadKeys(deps)).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}

/**
 * Returns the configured keys, else those in the database. The first instance makes them; a pair that was sealed with another
 * secret is replaced, and browsers subscribe again when they are opened next.
 */
async function loadKeys({ database, clock, config, log }: Deps): Promise<VapidKeys> {
  const { vapidPublicKey, vapidPrivateKey, serviceSecret } = config;
  if (vapidPublicKey !== undefined && vapidPrivateKey !== undefined) {
    return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey };
  }
  const vault = openKeyVault(serviceSecret, 'push keys');
  return database.transaction(async (tx) => {
    // Instances that start together generate one pair.
    await tx.execute(sql`lock table ${pushKeys} in share row exclusive mode`);
    const [stored] = await tx.select().from(pushKeys);
    const privateKey = stored === undefined ? undefined : vault.open(stored.privateKey);
    if (stored !== undefined && privateKey !== undefined) return { publicKey: stored.publicKey, privateKey };
    if (stored !== undefined) log.warn('the push keys cannot be decrypted with SERVICE_SECRET: new ones are made');
    const made = webPush.generateVAPIDKeys();
    await tx.delete(pushKeys);
    await tx
      .insert(pushKeys)
      .values({ publicKey: made.publicKey, privateKey: vault.seal(made.privateKey), createdAt: clock.now() });
    return made;
  });
}
