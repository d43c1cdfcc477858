import { pollChanged, pollEventRecipients } from '@stagedoor/contracts/poll-events';
import { sendSignal } from '@stagedoor/service-kit/broker/send-signal';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { findNewestResultViewers } from '#/posts/polls/find-result-viewers.ts';

type Deps = Pick<SocialDeps, 'database' | 'bus' | 'clock' | 'ids' | 'log'>;

/** All votes within this time are one signal for a poll, in ms. */
const gatheredForMs = 1_000;

export interface VoteSignals {
  /** Somebody has voted in the poll of this post. */
  voted(postId: string): void;
  stop(): void;
}

/**
 * Shows new votes in the open browsers of the author and of the people who voted last, because they may see the result. A poll that many vote
 * in costs each instance two statements and one signal a second.
 */
export function createVoteSignals(deps: Deps): VoteSignals {
  const waiting = new Map<string, NodeJS.Timeout>();
  async function show(postId: string): Promise<void> {
    const found = await findAudience(deps, postId);
    if (found !== undefined) sendSignal(deps, 'social', pollChanged, { postId, ...found });
  }
  return {
    voted(postId) {
      if (waiting.has(postId)) return;
      const timer = setTimeout(() => {
        waiting.delete(postId);
        show(postId).catch((error: unknown) => deps.log.debug({ err: error }, 'votes could not be shown'));
      }, gatheredForMs);
      // The timer need not keep the process running: readers get the votes with the next vote, or when they load the page
      // again.
      timer.unref();
      waiting.set(postId, timer);
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/**
 * Returns the votes of a poll, and the people to show them to: its author and the latest voters who may still read the post.
 */
async function findAudience(
  { database }: Deps,
  postId: string,
): Promise<{ votes: number[]; recipientIds: string[] } | undefined> {
  const [found] = await database.db.execute<{ votes: number[]; author_id: string }>(sql`
    select poll.vote_counts as votes, post.author_id from poll join post on post.id = poll.post_id
    where poll.post_id = ${postId}::uuid and post.deleted_at is null`);
  if (found === undefined) return undefined;
  const viewerIds = await findNewestResultViewers(database, postId, pollEventRecipients - 1);
  return { votes: found.votes, recipientIds: [found.author_id, ...viewerIds] };
}
