import type { ShortUser } from '@stagedoor/contracts/user';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { inArray, lt } from 'drizzle-orm';
import { type Person, people } from '#/db/people.ts';
import type { Reader } from '#/deps.ts';

/** Keeps a person where nothing newer of them is known. */
export async function keepPerson(reader: Reader, person: Person): Promise<void> {
  const { userId, ...rest } = person;
  await reader
    .insert(people)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: people.userId, set: rest, setWhere: lt(people.version, person.version) });
}

/** What a token tells of its bearer, until social's event tells the rest. */
export function personOfToken({ userId, username }: Principal): Person {
  return { userId, version: 0, username, displayName: null, avatarUrl: null, isVerified: false, isSuspended: false };
}

/** What social says of a person who is about to be paid. */
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

/** Someone of whom no event has told yet. */
export function unknownPerson(id: string): ShortUser {
  return { id, username: 'someone', displayName: null, avatarUrl: null, isVerified: false };
}
