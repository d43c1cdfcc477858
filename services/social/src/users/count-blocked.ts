import { defineStatement, type Statement } from '#/db/statement.ts';

/** The most blocks of a viewer, and as many against the viewer, that a count goes through. */
const mostBlocks = 10_000;

/**
 * Defines a statement that counts the people whom the viewer, `$1`, blocked or who blocked the viewer, and for whom `isListed`
 * holds: lists leave them out, and counters include them. In `isListed` the person is `blocked.id`, and `$2` is the owner of the
 * list.
 */
export function defineBlockedCount(isListed: string): Statement<{ count: number }, [viewer: string, owner: string]> {
  return defineStatement(`
    select count(*)::int as count
    from (
      (select blocked_id as id from block where blocker_id = $1::uuid limit ${mostBlocks})
      union
      (select blocker_id from block where blocked_id = $1::uuid limit ${mostBlocks})
    ) blocked
    where ${isListed}`);
}
