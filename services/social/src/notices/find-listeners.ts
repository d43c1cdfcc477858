import type { BellLevel } from '@stagedoor/contracts/bells';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineStatement } from '#/db/statement.ts';
import { findPeopleWhoMuted } from '#/mutes/muted-words.ts';
import { evaluatePostAccess, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';
import { isSubscriberMask } from '#/tiers/tier-mask.ts';

interface ListenerRow extends PostAccessFacts {
  readonly person_id: string;
  readonly level: BellLevel;
  readonly is_person_suspended: boolean;
  readonly has_muted: boolean;
}

/**
 * The next people with a bell for the author, and the next subscribers who have chosen nothing, in the order of their ids.
 * `postFactsColumns` needs the aliases `p` (post) and `a` (the author's profile).
 */
const nextPeople = defineStatement<ListenerRow, [string, string, string, number]>(`
  select one.person_id, one.level, person.suspended_at is not null as is_person_suspended,
    exists (select from mute where muter_id = one.person_id and muted_id = p.author_id) as has_muted,
    ${postFactsColumns('one.person_id')}
  from (
    select person_id, level from (
      (select person_id, level from bell
        where creator_id = $2::uuid and person_id > $3::uuid order by person_id limit $4::int)
      union all
      (select subscriber_id, 'push' from subscriber s
        where creator_id = $2::uuid and subscriber_id > $3::uuid and until > now() and tier_mask < 0
          and not exists (select from bell where creator_id = s.creator_id and person_id = s.subscriber_id)
        order by subscriber_id limit $4::int)
    ) both_kinds
    order by person_id limit $4::int
  ) one
  join profile person on person.user_id = one.person_id
  join post p on p.id = $1::uuid join profile a on a.user_id = p.author_id
  order by one.person_id`);

const beforeAll = '00000000-0000-0000-0000-000000000000';

export interface Listener {
  readonly userId: string;
  readonly level: Exclude<BellLevel, 'off'>;
}

interface AnnouncedPost {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
}

/**
 * Reads the next `limit` people after the id `after` who may have a bell for a post. Returns those who are to hear of it now, and the
 * last id read, or undefined at the end. Who may read the post hears of it; who may not, but would find its teaser in their feed,
 * too. The feed of an ADMIN shows no more than that of others.
 */
export async function readListeners(
  tx: Transaction,
  post: AnnouncedPost,
  after: string | null,
  limit: number,
): Promise<{ readonly listeners: readonly Listener[]; readonly last: string | undefined }> {
  const rows = await nextPeople.run(tx, [post.id, post.authorId, after ?? beforeAll, limit]);
  const listeners = rows.flatMap(({ person_id: userId, level, ...row }) =>
    level !== 'off' && !row.is_person_suspended && !row.has_muted && mayHearOf(row, userId) ? [{ userId, level }] : [],
  );
  const muting = new Set(
    await findPeopleWhoMuted(
      tx,
      listeners.map(({ userId }) => userId),
      post.content,
    ),
  );
  return {
    listeners: listeners.filter(({ userId }) => !muting.has(userId)),
    last: rows.length < limit ? undefined : rows.at(-1)?.person_id,
  };
}

export function mayHearOf(facts: PostAccessFacts, userId: string): boolean {
  const access = evaluatePostAccess(facts, { userId, role: 'FAN' });
  return access === 'open' || (access === 'locked' && (facts.is_following || isSubscriberMask(facts.member_mask)));
}
