import { and, eq, inArray } from 'drizzle-orm';
import { people } from '#/db/people.ts';
import type { Tx } from '#/deps.ts';

/**
 * Returns whether one of the people is suspended. Nobody is charged for what they cannot see, for example while either
 * account is closed and may be reopened.
 */
export async function isEitherSuspended(tx: Tx, ...userIds: readonly [string, string]): Promise<boolean> {
  return (await tx.$count(people, and(inArray(people.userId, [...userIds]), eq(people.isSuspended, true)))) > 0;
}
