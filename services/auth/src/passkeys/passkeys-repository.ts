import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, eq } from 'drizzle-orm';
import { type PasskeyRow, passkeys } from '#/db/passkeys.ts';
import type { AuthSchema } from '#/db/schema.ts';

/** Returns the passkeys of an account, oldest first. */
export function findPasskeys(db: Executor<AuthSchema>, accountId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id));
}

export async function findPasskeyByCredential(
  db: Executor<AuthSchema>,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** Returns false if the authenticator has registered the same passkey before. */
export async function insertPasskey(tx: Transaction<AuthSchema>, row: PasskeyRow): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(row).onConflictDoNothing({ target: passkeys.credentialId });
  return inserted.count > 0;
}

/** Records a use. Returns false if another request has used the passkey since it was read. */
export async function recordPasskeyUse(
  db: Executor<AuthSchema>,
  { id, counter }: PasskeyRow,
  use: { counter: number; now: Date; userAgent: string | null },
): Promise<boolean> {
  const recorded = await db
    .update(passkeys)
    .set({ counter: use.counter, lastUsedAt: use.now, lastUsedUserAgent: use.userAgent })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)));
  return recorded.count > 0;
}

/** Returns whether the account has such a passkey. */
export async function setPasskeyName(
  db: Executor<AuthSchema>,
  { id, accountId, name }: Pick<PasskeyRow, 'id' | 'accountId' | 'name'>,
): Promise<boolean> {
  const named = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)));
  return named.count > 0;
}

/** Returns whether the account had such a passkey. */
export async function deletePasskey(
  tx: Transaction<AuthSchema>,
  { id, accountId }: Pick<PasskeyRow, 'id' | 'accountId'>,
): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)));
  return deleted.count > 0;
}
