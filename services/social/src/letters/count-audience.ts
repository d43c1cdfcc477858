import type { LetterAudience } from '@stagedoor/contracts/letters';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineStatement } from '#/db/statement.ts';
import { mayHearOf } from '#/notices/find-listeners.ts';
import { evaluatePostAccess, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';
import type { Draft } from '#/posts/writing/draft-rules.ts';

/** Receivers with the same access to the post, of whom it names one. */
interface SameAccess {
  readonly people: number;
  readonly facts: PostAccessFacts;
}

/** The post is not written yet: its row has what decides about access. */
const sameAccess = defineStatement<SameAccess, [string, string]>(`
  select count(*)::int as people, to_jsonb(facts) as facts from (
    select ${postFactsColumns('bell.person_id')}
    from jsonb_populate_record(null::post, $2::jsonb) p
    join profile a on a.user_id = p.author_id
    join bell on bell.creator_id = $1::uuid and bell.level = 'mail'
    join profile person on person.user_id = bell.person_id and person.suspended_at is null
    where not exists (select from mute where muter_id = bell.person_id and muted_id = p.author_id)
  ) facts group by facts`);

/** Counts the people whom a post would reach as a letter now, and those who may read all of it. */
export async function countAudience(
  database: Database,
  authorId: string,
  {
    visibility,
    priceCents,
    tierMask = null,
    at,
  }: Pick<Draft, 'visibility' | 'priceCents' | 'tierMask'> & { readonly at: Date },
): Promise<LetterAudience> {
  const post = {
    author_id: authorId,
    visibility,
    price_cents: priceCents,
    tier_mask: tierMask,
    published_at: at.toISOString(),
  };
  const groups = await sameAccess.run(database, [authorId, JSON.stringify(post)]);
  // Nobody of them is the author: the viewer has no id of theirs.
  const viewer = { userId: '', role: 'FAN' } as const;
  const count = (some: (facts: PostAccessFacts) => boolean) =>
    groups.reduce((sum, { people, facts }) => (some(facts) ? sum + people : sum), 0);
  return {
    receivers: count((facts) => mayHearOf(facts, viewer.userId)),
    readers: count((facts) => facts.price_cents === 0 && evaluatePostAccess(facts, viewer) === 'open'),
  };
}
