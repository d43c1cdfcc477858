import type { BellLevel } from '@stagedoor/contracts/bells';
import type { DataOf } from '@stagedoor/contracts/call';
import { cutTeaser } from '@stagedoor/contracts/cut-teaser';
import type { LetterShare, readLetter as readLetterCall } from '@stagedoor/contracts/internal-social';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineStatement } from '#/db/statement.ts';
import { findPeopleWhoMuted } from '#/mutes/muted-words.ts';
import { type Listener, mayHearOf } from '#/notices/find-listeners.ts';
import { evaluatePostAccess, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface LetterRow extends ShortPerson {
  readonly content: string;
  readonly price_cents: number;
  readonly files: number;
  readonly has_poll: boolean;
}

const letterPost = defineStatement<LetterRow, [string]>(`
  select p.content, p.price_cents, p.has_poll, (select count(*)::int from media where post_id = p.id) as files,
    a.user_id, a.username, a.display_name, a.avatar, a.is_verified
  from post p join profile a on a.user_id = p.author_id
  where p.id = $1::uuid and p.published_at is not null and p.deleted_at is null and a.suspended_at is null`);

interface ReaderRow extends PostAccessFacts {
  readonly person_id: string;
  readonly level: BellLevel | null;
  readonly is_person_suspended: boolean;
  readonly has_muted: boolean;
}

/** `postFactsColumns` needs the aliases `p` (post) and `a` (the author's profile). */
const readers = defineStatement<ReaderRow, [string, readonly string[]]>(`
  select person.user_id as person_id, bell.level, person.suspended_at is not null as is_person_suspended,
    exists (select from mute where muter_id = person.user_id and muted_id = p.author_id) as has_muted,
    ${postFactsColumns('person.user_id')}
  from profile person join post p on p.id = $1::uuid join profile a on a.user_id = p.author_id
  left join bell on bell.creator_id = p.author_id and bell.person_id = person.user_id
  where person.user_id = any ($2::uuid[])`);

/**
 * Reads a post as a letter, with what each person may read of it now: who may see it, and wants mails, can have changed since it was
 * published. A text with a price is in no mail, not even to its buyers.
 */
export async function readLetter(
  tx: Transaction,
  postId: string,
  userIds: readonly string[],
): Promise<DataOf<typeof readLetterCall>> {
  const [post] = await letterPost.run(tx, [postId]);
  if (post === undefined) return { post: null, readers: [] };
  const rows = await readers.run(tx, [postId, userIds]);
  const wanting = rows.filter(({ level }) => level === ('mail' satisfies Listener['level']));
  const muting = new Set(
    await findPeopleWhoMuted(
      tx,
      wanting.map(({ person_id }) => person_id),
      post.content,
    ),
  );
  const shareOf = new Map(rows.map((row) => [row.person_id, muting.has(row.person_id) ? 'nothing' : findShare(row)]));
  const teaser = `${cutTeaser(post.content)}…`;
  return {
    post: {
      author: presentShortUser(post),
      whole: post.price_cents > 0 ? teaser : post.content,
      teaser,
      files: post.files,
      hasPoll: post.has_poll,
    },
    readers: userIds.map((userId) => ({ userId, share: shareOf.get(userId) ?? 'nothing' })),
  };
}

function findShare({ person_id: userId, level, has_muted, is_person_suspended, ...facts }: ReaderRow): LetterShare {
  if (level !== 'mail') return 'unsubscribed';
  if (has_muted || is_person_suspended || !mayHearOf(facts, userId)) return 'nothing';
  return evaluatePostAccess(facts, { userId, role: 'FAN' }) === 'open' && facts.price_cents === 0 ? 'whole' : 'teaser';
}
