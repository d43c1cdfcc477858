import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { knownDevices } from '#/db/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

/** The cookie that identifies a browser which signed in before. It gives no access. */
export const deviceCookie = 'stagedoor_device';

const lifeDays = 400;
export const deviceLifeMs = lifeDays * 86_400_000;
/** The most devices that are known of an account. */
const mostDevices = 100;
/** The most devices that one sign-in forgets. */
const mostForgotten = 1_000;
const hourMs = 3_600_000;

export function deviceCookieOptions(publicUrl: string): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: lifeDays * 86_400,
  };
}

/** Returns whether this device signed in to this account before. */
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
 * Remembers that a device signed in to an account. Returns the token for its cookie: the current token if it is known
 * for this account already; otherwise a new one, which also covers the browser's other accounts. A planted token
 * therefore never becomes known for this account.
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
  await forgetSurplus(tx, { accountId, fresh, now });
  return fresh;
}

/** Forgets devices beyond {@link mostDevices}: first those that never came back, such as programs that store no cookies. */
async function forgetSurplus(
  tx: Transaction<AuthSchema>,
  { accountId, fresh, now }: { accountId: string; fresh: string; now: Date },
): Promise<void> {
  const ofAccount = eq(knownDevices.accountId, accountId);
  const surplus = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(ofAccount, ne(knownDevices.tokenHash, hashToken(fresh))))
    .orderBy(asc(isLeft(sql`last_used_at`, sql`created_at`, now)), desc(knownDevices.lastUsedAt))
    .limit(mostForgotten)
    .offset(mostDevices - 1);
  await tx.delete(knownDevices).where(and(ofAccount, inArray(knownDevices.tokenHash, surplus)));
}

/** Forgets the devices that signed in to an account, all or all but the given one. */
export async function forgetDevices(
  tx: Transaction<AuthSchema>,
  accountId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  const others = except === undefined ? undefined : ne(knownDevices.tokenHash, hashToken(except));
  await tx.delete(knownDevices).where(and(eq(knownDevices.accountId, accountId), others));
}

/** Whether something was made over an hour ago and never used again. */
export function isLeft(lastUsedAt: SQL, createdAt: SQL, now: Date): SQL {
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  return sql`${lastUsedAt} = ${createdAt} and ${createdAt} < ${hourAgo}::timestamptz`;
}
