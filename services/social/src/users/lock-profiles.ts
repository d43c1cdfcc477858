import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { inArray } from 'drizzle-orm';
import { type Profile, profiles } from '#/db/profiles.ts';
import { findPerson, type Person } from '#/users/find-people.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

/** Locks profiles in the order of their ids, so that their follows, requests and blocks do not change until the commit. */
export async function lockProfiles(
  tx: Transaction,
  userIds: readonly string[],
): Promise<Pick<Profile, 'userId' | 'isPrivate' | 'suspendedAt'>[]> {
  return tx
    .select({ userId: profiles.userId, isPrivate: profiles.isPrivate, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(inArray(profiles.userId, [...userIds]))
    .orderBy(profiles.userId)
    .for('no key update');
}

/** Locks the profiles of the viewer and another person, and returns that person. Throws a 404 if one is missing. */
export async function lockPair(tx: Transaction, viewer: Viewer, otherId: string): Promise<Person> {
  const locked = await lockProfiles(tx, [viewer.userId, otherId]);
  const person = locked.length === 2 ? await findPerson(tx, viewer.userId, otherId) : undefined;
  if (person === undefined) throw notFound('User not found');
  return person;
}

/** Does the same; throws a 404 even if the viewer may not see the person. */
export async function lockVisiblePair(tx: Transaction, viewer: Viewer, otherId: string): Promise<Person> {
  const person = await lockPair(tx, viewer, otherId);
  if (!canSeePerson(person, viewer)) throw notFound('User not found');
  return person;
}
