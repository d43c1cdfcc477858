import type { Role } from '@stagedoor/contracts/call';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineStatement } from '#/db/statement.ts';
import { evaluatePostAccess, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';

interface VoterRow extends PostAccessFacts {
  readonly voter_id: string;
  readonly role: Role;
  readonly is_voter_suspended: boolean;
}

// `postFactsColumns` needs the aliases `p` (post) and `a` (the author's profile).
const selectVoters = `
  select vote.voter_id, v.role, v.suspended_at is not null as is_voter_suspended, ${postFactsColumns('vote.voter_id')}
  from poll_vote vote join profile v on v.user_id = vote.voter_id
  join post p on p.id = vote.post_id join profile a on a.user_id = p.author_id
  where vote.post_id = $1::uuid`;

const newestVoters = defineStatement<VoterRow, [string, number]>(
  `${selectVoters} order by vote.created_at desc limit $2::int`,
);
const votersInOrder = defineStatement<VoterRow, [string, string | null, number]>(
  `${selectVoters} and ($2::uuid is null or vote.voter_id > $2::uuid) order by vote.voter_id limit $3::int`,
);

/** Returns up to `limit` voters who may still see the result, newest vote first. */
export async function findNewestResultViewers(source: Database, postId: string, limit: number): Promise<string[]> {
  // Reads twice as many, so that the list stays full if some have lost access.
  const rows = await newestVoters.run(source, [postId, 2 * limit]);
  return listResultViewers(rows).slice(0, limit);
}

/**
 * Reads the next `limit` voters after the id `after`. Returns those who may still see the result, and the last id read, or
 * undefined at the end.
 */
export async function readResultViewers(
  tx: Transaction,
  postId: string,
  after: string | undefined,
  limit: number,
): Promise<{ readonly viewerIds: readonly string[]; readonly last: string | undefined }> {
  const rows = await votersInOrder.run(tx, [postId, after ?? null, limit]);
  return { viewerIds: listResultViewers(rows), last: rows.length < limit ? undefined : rows.at(-1)?.voter_id };
}

/** Having voted does not guarantee access later: follows and subscriptions end, accounts become private, people are blocked. */
function listResultViewers(rows: readonly VoterRow[]): string[] {
  return rows
    .filter(
      ({ voter_id: userId, role, is_voter_suspended: isSuspended, ...facts }) =>
        !isSuspended && evaluatePostAccess(facts, { userId, role }) === 'open',
    )
    .map(({ voter_id: userId }) => userId);
}
