import { peopleMentioned } from '@stagedoor/contracts/post-notice-events';
import { findNames } from '@stagedoor/linked-text/find-names';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { mentionChecks, mentions } from '#/db/notices.ts';
import { defineStatement } from '#/db/statement.ts';
import { findPeopleWhoMuted } from '#/mutes/muted-words.ts';
import { evaluatePostAccess, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';

/** Job: tells people whom a post or a comment mentions, if they may read it, each once. */
export const tellMentions: Job<SocialDeps> = defineDueWork<typeof mentionChecks, SocialDeps>({
  name: 'mentions',
  table: mentionChecks,
  key: mentionChecks.contentId,
  dueAt: mentionChecks.dueAt,
  pauseMs: 1_000,
  parallel: 4,
  async handle({ contentId, postId }, deps) {
    await deps.database.transaction((tx) => tellOf(tx, deps, contentId, postId));
    return 'remove';
  },
});

interface MentionedText {
  readonly content: string;
  readonly author_id: string;
}

const postText = defineStatement<MentionedText, [string]>(`
  select content, author_id from post where id = $1::uuid and published_at is not null and deleted_at is null`);
const commentText = defineStatement<MentionedText, [string]>(`
  select c.content, c.author_id from comment c join profile author on author.user_id = c.author_id
  where c.id = $1::uuid and c.deleted_at is null and author.suspended_at is null`);

interface MentionedRow extends PostAccessFacts {
  readonly person_id: string;
}

/**
 * Those of the people of these names who have not heard of the text, and whom its author, `$3`, may tell something: no block stands
 * between them, and they have not muted the author.
 */
const people = defineStatement<MentionedRow, [string, string, string, readonly string[]]>(`
  select person.user_id as person_id, ${postFactsColumns('person.user_id')}
  from profile person join post p on p.id = $2::uuid join profile a on a.user_id = p.author_id
  where lower(person.username) = any ($4::text[]) and person.user_id <> $3::uuid and person.suspended_at is null
    and not exists (select from mention where content_id = $1::uuid and user_id = person.user_id)
    and not exists (select from block where blocker_id = person.user_id and blocked_id = $3::uuid)
    and not exists (select from block where blocker_id = $3::uuid and blocked_id = person.user_id)
    and not exists (select from mute where muter_id = person.user_id and muted_id = $3::uuid)
  order by person.user_id`);

async function tellOf(
  tx: Transaction,
  { publish, clock }: Pick<SocialDeps, 'publish' | 'clock'>,
  contentId: string,
  postId: string,
): Promise<void> {
  // Whoever checks the same text at this moment waits, and finds those who have heard.
  await tx.select().from(mentionChecks).where(eq(mentionChecks.contentId, contentId)).for('update');
  const isComment = contentId !== postId;
  const [text] = await (isComment ? commentText : postText).run(tx, [contentId]);
  const names = text === undefined ? [] : findNames(text.content);
  if (text === undefined || names.length === 0) return;
  const found = await people.run(tx, [contentId, postId, text.author_id, names]);
  const readers = found
    .filter(({ person_id: userId, ...facts }) => evaluatePostAccess(facts, { userId, role: 'FAN' }) === 'open')
    .map(({ person_id: userId }) => userId);
  const muting = new Set(await findPeopleWhoMuted(tx, readers, text.content));
  const recipientIds = readers.filter((userId) => !muting.has(userId));
  if (recipientIds.length === 0) return;
  await tx.insert(mentions).values(recipientIds.map((userId) => ({ contentId, userId, postId })));
  await publish(tx, peopleMentioned, {
    postId,
    ...(isComment ? { commentId: contentId } : {}),
    authorId: text.author_id,
    recipientIds,
    mentionedAt: clock.now().toISOString(),
  });
}
