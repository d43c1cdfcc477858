import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { departures } from '#/db/relations.ts';
import { scheduleSuspensionCounts } from '#/suspensions/update-suspension-counts.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

interface Departure {
  readonly userId: string;
  readonly isGone: boolean;
  /** When they reopened the account; undefined if they closed it. */
  readonly returnedAt?: Date;
  readonly revision: number;
}

/** Hides a person who closed their account, or shows them again, unless a newer change is known. */
export async function applyDeparture(
  tx: Transaction,
  deps: Deps,
  { userId, isGone, revision, returnedAt }: Departure,
): Promise<void> {
  const { suspendedAt } = await lockProfile(tx, userId);
  const [before] = await tx.select().from(departures).where(eq(departures.userId, userId));
  if (before !== undefined && before.revision >= revision) return;
  const isSuspended = before?.isGone === true ? before.isSuspended : suspendedAt !== null;
  const after = { isGone, revision, isSuspended, ...(returnedAt && { returnedAt }) };
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
 * Saves a suspension, or its end, with the departure of a person whose account is closed: it decides whether they are visible
 * when they return. The caller has locked the profile.
 */
export async function changeSuspensionOfDeparted(
  tx: Transaction,
  userId: string,
  isSuspended: boolean,
): Promise<'no departure' | 'unchanged' | 'changed'> {
  const isDeparted = and(eq(departures.userId, userId), eq(departures.isGone, true));
  const [departure] = await tx.select().from(departures).where(isDeparted);
  if (departure === undefined) return 'no departure';
  if (departure.isSuspended === isSuspended) return 'unchanged';
  await tx.update(departures).set({ isSuspended }).where(isDeparted);
  return 'changed';
}
