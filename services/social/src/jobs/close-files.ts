import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { privacyMigrations } from '#/db/relations.ts';

/** Files of one account that are closed before it is the next account's turn. */
const batchSize = 1_000;

export const closedFilesJob = defineDueWork<typeof privacyMigrations, SocialDeps>({
  name: 'closed accounts',
  table: privacyMigrations,
  key: privacyMigrations.ownerId,
  dueAt: privacyMigrations.dueAt,
  pauseMs: 2_000,
  parallel: 2,
  handle: ({ ownerId }, deps) => closeFiles(deps, ownerId),
});

/**
 * Ends the public addresses of one batch of files of an account that became private. An account with more files is due again after the
 * other accounts, so that a large one delays nobody.
 */
export async function closeFiles({ database }: Pick<SocialDeps, 'database'>, ownerId: string): Promise<WorkOutcome> {
  const { db } = database;
  const [owner] = await db.select({ isPrivate: profiles.isPrivate }).from(profiles).where(eq(profiles.userId, ownerId));
  if (owner?.isPrivate !== true) return 'remove';
  const closed = await db.execute(sql`
    update media set is_public = false where id in (
      select m.id from media m join post p on p.id = m.post_id where p.author_id = ${ownerId}::uuid and m.is_public
      limit ${batchSize})
    returning id`);
  return closed.length < batchSize ? 'remove' : { againInMs: 0 };
}
