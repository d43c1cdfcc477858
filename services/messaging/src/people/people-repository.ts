import { and, eq, lt, sql } from 'drizzle-orm';
import { blocks, follows, type Person, people } from '#/db/people.ts';
import type { Tx } from '#/deps.ts';
import type { Relation } from '#/people/relation-rules.ts';

/**
 * Returns the relation between two people, and whether the caller is known; undefined if the other person is
 * unknown.
 */
export async function findRelation(
  tx: Tx,
  meId: string,
  otherId: string,
): Promise<(Relation & { readonly isCallerKnown: boolean }) | undefined> {
  const blocked = (by: string, whom: string) =>
    sql<boolean>`exists (select 1 from ${blocks} where blocker_id = ${by} and blocked_id = ${whom} and is_blocked)`;
  const [found] = await tx
    .select({
      other: people,
      hasBlockedMe: blocked(otherId, meId),
      isBlockedByMe: blocked(meId, otherId),
      followsMe: sql<boolean>`exists (
        select 1 from ${follows} where follower_id = ${otherId} and followed_id = ${meId} and is_following)`,
      isCallerKnown: sql<boolean>`exists (select 1 from ${people} me where me.user_id = ${meId})`,
    })
    .from(people)
    .where(eq(people.userId, otherId))
    .prepare('find_relation')
    .execute();
  return found;
}

/** Saves a person, unless the saved version is newer. Returns whether it was saved. */
export async function savePerson(tx: Tx, person: Person): Promise<boolean> {
  const { userId, ...rest } = person;
  const saved = await tx
    .insert(people)
    .values(person)
    .onConflictDoUpdate({ target: people.userId, set: rest, setWhere: lt(people.version, person.version) });
  return saved.count > 0;
}

/** Locks a person until the commit, known or not: of two changes at once the second reads what the first has written. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person ${userId}`}, 0))`);
}

export async function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.userId, userId));
  return person;
}

/** Saves a follow or its end, unless a newer change is saved. Returns whether it was saved. */
export async function saveFollow(tx: Tx, follow: typeof follows.$inferInsert): Promise<boolean> {
  const saved = await tx
    .insert(follows)
    .values(follow)
    .onConflictDoUpdate({
      target: [follows.followerId, follows.followedId],
      set: { isFollowing: follow.isFollowing, revision: follow.revision },
      setWhere: lt(follows.revision, follow.revision),
    });
  return saved.count > 0;
}

/** Saves a block or its end, unless a newer change is saved. Returns whether it was saved. */
export async function saveBlock(tx: Tx, block: typeof blocks.$inferInsert): Promise<boolean> {
  const saved = await tx
    .insert(blocks)
    .values(block)
    .onConflictDoUpdate({
      target: [blocks.blockerId, blocks.blockedId],
      set: { isBlocked: block.isBlocked, revision: block.revision },
      setWhere: lt(blocks.revision, block.revision),
    });
  return saved.count > 0;
}

/** Ends the follows between two people as of a revision. */
export async function endFollowsBetween(tx: Tx, oneId: string, otherId: string, revision: number): Promise<void> {
  for (const [followerId, followedId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const) {
    await tx
      .update(follows)
      .set({ isFollowing: false, revision })
      .where(
        and(eq(follows.followerId, followerId), eq(follows.followedId, followedId), lt(follows.revision, revision)),
      );
  }
}
