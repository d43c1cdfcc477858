import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { knownDevices } from '#/db/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { hashToken, makeSecretToken } from '#/sessions/secret-token.ts';

/** The cookie by which a browser that has signed in before is known. It opens nothing by itself. */
export const deviceCookie = 'stagedoor_device';

const lifeDays = 400;
export const deviceLifeMs = lifeDays * 86_400_000;

export function deviceCookieOptions(publicUrl: string): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: lifeDays * 86_400,
  };
}

/** Whether this device has signed in to this account before. */
export async function isKnownDevice(
  db: Executor<AuthSchema>,
  deviceToken: string,
  accountId: string,
): Promise<boolean> {
  const [known] = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hashToken(deviceToken)), eq(knownDevices.accountId, accountId)));
  return known !== undefined;
}

/**
 * Remembers that a device has signed in to an account. Answers the token for its cookie: the one it brought where that
 * is known for this account already. Otherwise a new one, that stands for the browser's other accounts too: a token
 * that somebody planted there is never made to stand for this account.
 */
export async function rememberDevice(
  tx: Transaction<AuthSchema>,
  { deviceToken, accountId, now }: { deviceToken: string | undefined; accountId: string; now: Date },
): Promise<string> {
  if (deviceToken !== undefined) {
    const seen = await tx
      .update(knownDevices)
      .set({ lastUsedAt: now })
      .where(and(eq(knownDevices.tokenHash, hashToken(deviceToken)), eq(knownDevices.accountId, accountId)));
    if (seen.count > 0) return deviceToken;
  }
  const fresh = makeSecretToken();
  if (deviceToken !== undefined) {
    await tx
      .update(knownDevices)
      .set({ tokenHash: hashToken(fresh) })
      .where(eq(knownDevices.tokenHash, hashToken(deviceToken)));
  }
  await tx.insert(knownDevices).values({ tokenHash: hashToken(fresh), accountId, createdAt: now, lastUsedAt: now });
  return fresh;
}
