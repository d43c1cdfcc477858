import { pollEnded, pollEventRecipients } from '@stagedoor/contracts/poll-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { polls } from '#/db/polls.ts';
import { readResultViewers } from '#/posts/polls/find-result-viewers.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish'>;

const batchSize = 20;

export const endedPollsJob: Job<SocialDeps> = {
  name: 'ended polls',
  pauseMs: 5_000,
  nextDue: sql`(select ${polls.endDueAt} from ${polls} where ${polls.endDueAt} is not null order by ${polls.endDueAt} limit 1)`,
  run: (deps) => publishEndedPolls(deps),
};

interface EndedPoll extends Record<string, unknown> {
  readonly post_id: string;
  readonly author_id: string;
  readonly ended_at: string;
  readonly is_deleted: boolean;
}

/**
 * Publishes the end of polls that have closed, each once however many instances run this. Nobody is notified of a poll whose
 * post was deleted, nor voters who may not read it any more. Returns whether there may be more. An event names at most `most` people.
 */
export async function publishEndedPolls(
  { database, publish }: Deps,
  most: number = pollEventRecipients,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // By the database's clock, as a poll closes.
    const ended = await tx.execute<EndedPoll>(sql`
      with due as (
        select post_id, end_due_at from poll where end_due_at <= now() order by end_due_at limit ${batchSize}
        for no key update skip locked
      )
      update poll set end_due_at = null from due join post on post.id = due.post_id
      where poll.post_id = due.post_id
      returning poll.post_id, post.author_id, post.deleted_at is not null as is_deleted,
        to_char(due.end_due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at`);
    for (const poll of ended) if (!poll.is_deleted) await publishEnd(tx, publish, poll, most);
    return ended.length === batchSize;
  });
}

async function publishEnd(tx: Transaction, publish: Deps['publish'], poll: EndedPoll, most: number): Promise<void> {
  const { post_id: postId, author_id: authorId, ended_at: endedAt } = poll;
  let recipientIds = [authorId];
  let last: string | undefined;
  do {
    const read = await readResultViewers(tx, postId, last, most - recipientIds.length);
    recipientIds.push(...read.viewerIds);
    if (recipientIds.length > 0) await publish(tx, pollEnded, { postId, authorId, recipientIds, endedAt });
    last = read.last;
    recipientIds = [];
  } while (last !== undefined);
}
