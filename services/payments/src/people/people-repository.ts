import type { ShortUser } from '@stagedoor/contracts/user';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { type Person, people } from '#/db/people.ts';
import type { Reader } from '#/deps.ts';

/** Saves a person, unless the saved version is newer. */
export async function savePerson(reader: Reader, person: Person): Promise<void> {
  const { userId, ...rest } = person;
  await reader
    .insert(people)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: people.userId, set: rest, setWhere: lt(people.version, person.version) });
}

/** Returns what a token says of a person, until social's event brings the rest. */
export function personOfToken({ userId, username, role }: Principal): Person {
  const isCreator = role === 'CREATOR';
  const profile = { displayName: null, avatarUrl: null, isVerified: false, isSuspended: false };
  return { userId, version: 0, username, ...profile, isCreator };
}

/** Returns the creator that social names with a price. */
export function creatorOfQuote({ id, ...person }: ShortUser, version: number): Person {
  return { userId: id, version, ...person, isSuspended: false, isCreator: true };
}

/**
 * Returns those of the people who certainly have no subscription to offer: they are no longer creators, are suspended, or were
 * erased.
 */
export async function findWithoutOffer(reader: Reader, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const offering = await reader
    .select({ userId: people.userId })
    .from(people)
    .where(
      and(
        inArray(people.userId, [...new Set(userIds)]),
        eq(people.isSuspended, false),
        or(people.isCreator, isNull(people.isCreator)),
      ),
    );
  const found = new Set(offering.map(({ userId }) => userId));
  return new Set(userIds.filter((userId) => !found.has(userId)));
}

/** Returns those of the people who are suspended, or have closed their account and may reopen it. */
export async function findSuspended(reader: Reader, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const found = await reader
    .select({ userId: people.userId })
    .from(people)
    .where(and(inArray(people.userId, [...new Set(userIds)]), eq(people.isSuspended, true)));
  return new Set(found.map(({ userId }) => userId));
}

export async function findPeople(reader: Reader, userIds: readonly string[]): Promise<Map<string, ShortUser>> {
  if (userIds.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(people)
    .where(inArray(people.userId, [...new Set(userIds)]));
  return new Map(
    rows.map(({ userId: id, username, displayName, avatarUrl, isVerified }) => [
      id,
      { id, username, displayName, avatarUrl, isVerified },
    ]),
  );
}

/** A placeholder for a person about whom no event has arrived yet, or who was erased. */
export function unknownPerson(id: string): ShortUser {
  return { id, username: 'someone', displayName: null, avatarUrl: null, isVerified: false };
}
