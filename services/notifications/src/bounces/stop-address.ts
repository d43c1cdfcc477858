import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type StoppedAddress, stoppedAddresses } from '#/db/mail-tables.ts';

/** Sends a person no more mails to an address, until they start again or have another one. */
export async function stopAddress(
  db: Executor,
  { clock }: Pick<NotificationsDeps, 'clock'>,
  stopped: Pick<StoppedAddress, 'userId' | 'addressMark' | 'reason'>,
): Promise<void> {
  await db
    .insert(stoppedAddresses)
    .values({ ...stopped, stoppedAt: clock.now() })
    .onConflictDoUpdate({
      target: stoppedAddresses.userId,
      set: { ...stopped, stoppedAt: clock.now() },
      setWhere: ne(stoppedAddresses.addressMark, stopped.addressMark),
    });
}

/** Returns those of these people to whom no mails are sent. Forgets what was about an earlier address of somebody. */
export async function findStopped(
  db: Executor,
  markOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, StoppedAddress>> {
  if (markOf.size === 0) return new Map();
  const rows = await db
    .select()
    .from(stoppedAddresses)
    .where(inArray(stoppedAddresses.userId, [...markOf.keys()]));
  const [current, earlier] = [true, false].map((is) =>
    rows.filter(({ userId, addressMark }) => (markOf.get(userId) === addressMark) === is),
  ) as [StoppedAddress[], StoppedAddress[]];
  for (const { userId, addressMark } of earlier) await resumeMails(db, userId, addressMark);
  return new Map(current.map((row) => [row.userId, row]));
}

/** Sends a person mails again; with `addressMark`, only if it was that address. */
export async function resumeMails(db: Executor, userId: string, addressMark?: string): Promise<void> {
  const ofAddress = addressMark === undefined ? undefined : eq(stoppedAddresses.addressMark, addressMark);
  await db.delete(stoppedAddresses).where(and(eq(stoppedAddresses.userId, userId), ofAddress));
}
