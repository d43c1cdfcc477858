import { findNames } from '@stagedoor/linked-text/find-names';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { SocialDeps } from '#/config.ts';
import { mentionChecks, mentions, postNotices } from '#/db/notices.ts';

/** Nobody hears of a post earlier, so that what is undone within that time tells nobody. */
export const postNoticeDelayMs = 60_000;

type Config = Pick<SocialDeps['config'], 'features'>;

interface Published {
  readonly id: string;
  readonly content: string;
  readonly publishedAt: Date;
}

/** Has a post that is published now told to people, and to those whom it mentions. */
export async function scheduleNotices(tx: Transaction, config: Config, post: Published): Promise<void> {
  if (!config.features.includes('post-notices')) return;
  await tx.insert(postNotices).values({ postId: post.id, dueAt: firstMinuteOf(post) });
  await scheduleMentions(tx, config, {
    contentId: post.id,
    postId: post.id,
    content: post.content,
    at: firstMinuteOf(post),
  });
}

/** Has people told whom the new text of a published post mentions, not before its first minute is over. */
export function scheduleNewMentions(tx: Transaction, config: Config, post: Published, now: Date): Promise<void> {
  const at = new Date(Math.max(now.getTime(), firstMinuteOf(post).getTime()));
  return scheduleMentions(tx, config, { contentId: post.id, postId: post.id, content: post.content, at });
}

interface Text {
  readonly contentId: string;
  readonly postId: string;
  readonly content: string;
  readonly at: Date;
}

/**
 * Has people told whom a text mentions. Whoever is `informed` hears of it otherwise. A check that is running does not know the new text:
 * with another due time it is made once more.
 */
export async function scheduleMentions(
  tx: Transaction,
  { features }: Config,
  { contentId, postId, content, at: dueAt }: Text,
  informed: readonly string[] = [],
): Promise<void> {
  if (!features.includes('post-notices') || findNames(content).length === 0) return;
  const again = { dueAt, attempts: 0, failedAt: null, lastError: null };
  await tx
    .insert(mentionChecks)
    .values({ contentId, postId, dueAt })
    .onConflictDoUpdate({ target: mentionChecks.contentId, set: again });
  const heard = informed.map((userId) => ({ contentId, userId, postId }));
  if (heard.length > 0) await tx.insert(mentions).values(heard).onConflictDoNothing();
}

const firstMinuteOf = ({ publishedAt }: Published) => new Date(publishedAt.getTime() + postNoticeDelayMs);
