import type { ShortUser } from '@stagedoor/contracts/user';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { inArray, lt } from 'drizzle-orm';
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
export function personOfToken({ userId, username }: Principal): Person {
  return { userId, version: 0, username, displayName: null, avatarUrl: null, isVerified: false, isSuspended: false };
}

/** Returns the person that social names with a price. */
export function personOfQuote({ id, ...person }: ShortUser, version: number): Person {
  return { userId: id, version, ...person, isSuspended: false };
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

/** A placeholder for a person of whom no event has arrived yet, or who was erased. */
export function unknownPerson(id: string): ShortUser {
  return { id, username: 'someone', displayName: null, avatarUrl: null, isVerified: false };
}
