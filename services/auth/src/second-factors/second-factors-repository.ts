import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, count, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { authenticatorApps, recoveryCodes } from '#/db/second-factors.ts';

export type AuthenticatorApp = typeof authenticatorApps.$inferSelect;

/** Returns the app that was confirmed. */
export function findAuthenticatorApp(
  db: Executor<AuthSchema>,
  accountId: string,
): Promise<AuthenticatorApp | undefined> {
  return findApp(db, accountId, isNotNull(authenticatorApps.confirmedAt));
}

/** Returns the app that waits for its first code. */
export function findPendingApp(db: Executor<AuthSchema>, accountId: string): Promise<AuthenticatorApp | undefined> {
  return findApp(db, accountId, isNull(authenticatorApps.confirmedAt));
}

async function findApp(db: Executor<AuthSchema>, accountId: string, state: SQL): Promise<AuthenticatorApp | undefined> {
  const [app] = await db
    .select()
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.accountId, accountId), state));
  return app;
}

/**
 * Stores a secret that is not confirmed yet, replacing an earlier one. Returns false if there is a confirmed secret.
 */
export async function storePendingApp(
  db: Executor<AuthSchema>,
  app: Pick<AuthenticatorApp, 'accountId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const stored = await db
    .insert(authenticatorApps)
    .values(app)
    .onConflictDoUpdate({
      target: authenticatorApps.accountId,
      set: { secret: app.secret, createdAt: app.createdAt },
      setWhere: isNull(authenticatorApps.confirmedAt),
    });
  return stored.count > 0;
}

/** Returns false if the pending secret was confirmed or replaced in between. */
export async function confirmApp(
  tx: Transaction<AuthSchema>,
  { accountId, secret }: AuthenticatorApp,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(authenticatorApps)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(authenticatorApps.accountId, accountId),
        eq(authenticatorApps.secret, secret),
        isNull(authenticatorApps.confirmedAt),
      ),
    );
  return confirmed.count > 0;
}

/** Uses the code of a time step. Returns false if a code of it, or of a later one, was used before. */
export async function spendTotpStep(
  db: Executor<AuthSchema>,
  accountId: string,
  { step, now, userAgent }: { step: number; now: Date; userAgent: string | null },
): Promise<boolean> {
  const used = await db
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: now, lastUsedUserAgent: userAgent })
    .where(
      and(
        eq(authenticatorApps.accountId, accountId),
        or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step)),
      ),
    );
  return used.count > 0;
}

/** Returns whether there was a confirmed app. */
export async function deleteAuthenticatorApp(tx: Transaction<AuthSchema>, accountId: string): Promise<boolean> {
  const deleted = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.accountId, accountId), isNotNull(authenticatorApps.confirmedAt)));
  return deleted.count > 0;
}

export async function countRecoveryCodes(db: Executor<AuthSchema>, accountId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  return row?.left ?? 0;
}

/** Uses a recovery code. Returns false if the account has no such code. */
export async function spendRecoveryCode(db: Executor<AuthSchema>, accountId: string, hash: Buffer): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash)));
  return used.count > 0;
}

export async function deleteRecoveryCodes(tx: Transaction<AuthSchema>, accountId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: Transaction<AuthSchema>,
  accountId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId);
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash, createdAt: now })));
}
