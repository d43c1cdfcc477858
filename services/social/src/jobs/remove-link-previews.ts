import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { type SQL, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { removeNow } from '#/media/remove-files.ts';

/** How long a preview is kept after no post links to it any more, in case the post is written again. */
const releasedMs = 3_600_000;
/** After how long a preview is checked whose last post disappeared unnoticed. */
const unseenMs = 7 * 24 * 3_600_000;
const batchSize = 100;

/** Removes previews that no post links to, with our copies of their pictures. */
export const unusedPreviewsJob: Job<SocialDeps> = {
  name: 'unused link previews',
  pauseMs: 600_000,
  run: (deps) => removeUnusedPreviews({ ...deps, files: openSocialStore(deps) }),
};

/**
 * Checks the previews that were used longest ago. Returns whether there may be more.
 */
export async function removeUnusedPreviews({
  database,
  clock,
  files,
}: Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore }): Promise<boolean> {
  const now = clock.now();
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const oldest = (isOld: SQL) =>
    sql`select id from link_preview where ${isOld} order by used_at limit ${batchSize} for update skip locked`;
  return database.transaction(async (tx) => {
    const released = await tx.execute<{ id: string }>(oldest(sql`is_released and used_at < ${ago(releasedMs)}`));
    const unseen = await tx.execute<{ id: string }>(oldest(sql`used_at < ${ago(unseenMs)}`));
    const ids = sql`${sql.param([...released, ...unseen].map(({ id }) => id))}::text[]`;
    const removed = await tx.execute<{ folder: string | null }>(sql`
      delete from link_preview v where id = any (${ids}) and not exists (select from post_link where preview_id = v.id)
      returning folder`);
    await tx.execute(sql`update link_preview set used_at = ${ago(0)}, is_released = false where id = any (${ids})`);
    const folders = removed.flatMap(({ folder }) => folder ?? []);
    await scheduleRemoval(tx, clock, folders, 0);
    // Files that cannot be removed now are left to the job that removes due files.
    afterCommit(tx, () => removeNow({ database, files }, folders));
    return released.length === batchSize || unseen.length === batchSize;
  });
}
