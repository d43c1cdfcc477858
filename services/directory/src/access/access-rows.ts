import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { type AccessRow, serviceAccess } from '#/db/tables.ts';

interface Pair {
  readonly serviceId: string;
  readonly userId: string;
}

const isPair = ({ serviceId, userId }: Pair) =>
  and(eq(serviceAccess.serviceId, serviceId), eq(serviceAccess.userId, userId));

/** Returns the pair's row, locked; undefined if there never was one. */
export async function lockAccess(tx: Transaction, pair: Pair): Promise<AccessRow | undefined> {
  const [row] = await tx.select().from(serviceAccess).where(isPair(pair)).for('update');
  return row;
}

/** Returns the row of a person and a service, locked. Creates it, without access, if it does not exist. */
export async function ensureAccess(tx: Transaction, pair: Pair, now: Date): Promise<AccessRow> {
  await tx
    .insert(serviceAccess)
    .values({ ...pair, grantedAt: now, lastAccessedAt: null, isGranted: false, revision: 0, toldRevision: 0 })
    .onConflictDoNothing();
  const row = await lockAccess(tx, pair);
  if (row === undefined) throw new Error('a row of access is missing right after it was written');
  return row;
}

/**
 * Changes a locked row and increases its revision. Revisions follow the clock, so that a database restored from a
 * backup does not reuse those that the bucket has already.
 */
export async function changeAccess(
  tx: Transaction,
  { clock }: Pick<DirectoryDeps, 'clock'>,
  row: AccessRow,
  change: Partial<Omit<AccessRow, 'userId' | 'serviceId' | 'endedAt' | 'revision' | 'toldRevision'>>,
): Promise<AccessRow> {
  const now = clock.now();
  const isGranted = change.isGranted ?? row.isGranted;
  const endedAt = isGranted ? null : row.isGranted ? now : row.endedAt;
  const changed = { ...change, endedAt, revision: Math.max(row.revision + 1, now.getTime()) };
  await tx.update(serviceAccess).set(changed).where(isPair(row));
  return { ...row, ...changed };
}

/** Records that a person opened a service. The caller has locked the row. */
export async function setLastAccessed(tx: Transaction, row: AccessRow, lastAccessedAt: Date): Promise<AccessRow> {
  await tx.update(serviceAccess).set({ lastAccessedAt }).where(isPair(row));
  return { ...row, lastAccessedAt };
}
