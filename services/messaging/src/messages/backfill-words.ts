import type { Job } from '@stagedoor/service-kit/jobs/job';
import { type SQL, sql } from 'drizzle-orm';
import type { MessagingServiceDeps } from '#/deps.ts';
import { findersIn, searchIndexOfText } from '#/messages/search-index.ts';

const batchSize = 200;

/** Computes the search words of older messages in the same way as those of newer ones. */
export const wordsBackfillJob: Job<MessagingServiceDeps> = {
  name: 'words of older messages',
  pauseMs: 30_000,
  run: backfillWords,
};

/** Takes the next messages, the newest first, because searches begin with those. Returns whether there may be more. */
export async function backfillWords({ database }: Pick<MessagingServiceDeps, 'database'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [state] = await tx.execute<{ complete_from: string }>(sql`
      select complete_from::text from words_backfill for update skip locked`);
    if (state === undefined) return false;
    const messages = await tx.execute<{ id: string; is_outdated: boolean }>(sql`
      select id, words <> ${wordsNow} as is_outdated from message
      where id < ${state.complete_from}::uuid order by id desc limit ${batchSize}::int`);
    const outdated = messages.filter(({ is_outdated }) => is_outdated).map(({ id }) => id);
    // Locked in the order of their ids, as every change of several messages is.
    await tx.execute(sql`select from message where id = any (${sql.param(outdated)}::uuid[]) order by id for update`);
    await tx.execute(sql`update message set words = ${wordsNow} where id = any (${sql.param(outdated)}::uuid[])`);
    const last = messages.at(-1);
    if (last === undefined) await tx.execute(sql`delete from words_backfill`);
    else await tx.execute(sql`update words_backfill set complete_from = ${last.id}::uuid`);
    return last !== undefined;
  });
}

/** The search index that a message would get today, for the people who may find it. */
const wordsNow: SQL = sql`(${searchIndexOfText(sql`content`)} || ${findersIn(sql`words`)})`;
