import { getOwnProfile } from '@stagedoor/contracts/internal';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, eq } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { teamMembers } from '#/db/tables.ts';

interface Membership {
  readonly serviceKey: string;
  readonly userId: string;
}

/** Adds a person to the team of a service. Idempotent. */
export async function addMember(tx: Transaction, { serviceKey, userId }: Membership, since: Date): Promise<void> {
  await tx.insert(teamMembers).values({ serviceKey, userId, since }).onConflictDoNothing();
}

/** Takes a person out of the team of a service; does nothing if they are not in it. */
export async function removeMember(
  { database: { db } }: Pick<DirectoryDeps, 'database'>,
  { serviceKey, userId }: Membership,
): Promise<void> {
  await db.delete(teamMembers).where(and(eq(teamMembers.serviceKey, serviceKey), eq(teamMembers.userId, userId)));
}

/** The keys of the services whose team a person belongs to. */
export async function findServicesOf(
  { database: { db } }: Pick<DirectoryDeps, 'database'>,
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ serviceKey: teamMembers.serviceKey })
    .from(teamMembers)
    .where(eq(teamMembers.userId, userId));
  return new Set(rows.map(({ serviceKey }) => serviceKey));
}

/**
 * The team of a service, the earliest member first. A username is null if social knows no such person or, which is logged, does
 * not answer.
 */
export async function listMembers(
  { database: { db }, internal, log }: Pick<DirectoryDeps, 'database' | 'internal' | 'log'>,
  serviceKey: string,
): Promise<{ userId: string; username: string | null; since: string }[]> {
  const rows = await db
    .select({ userId: teamMembers.userId, since: teamMembers.since })
    .from(teamMembers)
    .where(eq(teamMembers.serviceKey, serviceKey))
    .orderBy(asc(teamMembers.since), asc(teamMembers.userId))
    .limit(100);
  return Promise.all(
    rows.map(async ({ userId, since }) => {
      const profile = await internal.call(getOwnProfile, { params: { userId } }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.statusCode === 404))
          log.warn({ err: error, userId }, 'a member of a team is shown without a name');
        return null;
      });
      return { userId, username: profile?.username ?? null, since: since.toISOString() };
    }),
  );
}
