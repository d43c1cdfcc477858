import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { departures } from '#/db/relations.ts';
import { scheduleSuspensionCounts } from '#/jobs/update-suspension-counts.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

interface Departure {
  readonly userId: string;
  readonly isGone: boolean;
  readonly revision: number;
}

/** Hides who deleted themselves, or brings them back; unless something newer was heard of them. */
export async function applyDeparture(
  tx: Transaction,
  deps: Deps,
  { userId, isGone, revision }: Departure,
): Promise<void> {
  const { suspendedAt } = await lockProfile(tx, userId);
  const [before] = await tx.select().from(departures).where(eq(departures.userId, userId));
  if (before !== undefined && before.revision >= revision) return;
  const isSuspended = before?.isGone === true ? before.isSuspended : suspendedAt !== null;
  const after = { isGone, revision, isSuspended };
  await tx
    .insert(departures)
    .values({ userId, ...after })
    .onConflictDoUpdate({ target: departures.userId, set: after });
  const isHidden = isGone || isSuspended;
  if (isHidden === (suspendedAt !== null)) return;
  await changeProfile(tx, deps, userId, { suspendedAt: isHidden ? deps.clock.now() : null });
  await scheduleSuspensionCounts(tx, deps, userId);
}

/**
 * Has a suspension, or its end, wait beneath the departure of somebody who is gone: they are hidden either way. The caller
 * holds the profile's row.
 */
export async function changeSuspensionOfDeparted(
  tx: Transaction,
  userId: string,
  isSuspended: boolean,
): Promise<'not gone' | 'same' | 'changed'> {
  const gone = and(eq(departures.userId, userId), eq(departures.isGone, true));
  const [departure] = await tx.select().from(departures).where(gone);
  if (departure === undefined) return 'not gone';
  if (departure.isSuspended === isSuspended) return 'same';
  await tx.update(departures).set({ isSuspended }).where(gone);
  return 'changed';
}
