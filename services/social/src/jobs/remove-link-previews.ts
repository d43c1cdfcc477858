import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { removeNow } from '#/jobs/remove-files.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { scheduleRemoval } from '#/media/uploads.ts';

/** How long a preview stays after its last post. */
const unusedMs = 7 * 24 * 3_600_000;
const batchSize = 100;

/** Removes previews that no post has linked to for a week, with our copies of their pictures. */
export const unusedPreviewsJob: Job<SocialDeps> = {
  name: 'unused link previews',
  pauseMs: 600_000,
  run: (deps) => removeUnusedPreviews({ ...deps, files: openSocialStore(deps) }),
};

/** Checks the previews whose last check is longest ago. Returns whether there may be more. */
export async function removeUnusedPreviews({
  database,
  clock,
  files,
}: Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore }): Promise<boolean> {
  const now = clock.now();
  const before = new Date(now.getTime() - unusedMs).toISOString();
  return database.transaction(async (tx) => {
    const old = await tx.execute<{ id: string }>(sql`
      select id from link_preview where used_at < ${before}::timestamptz
      order by used_at limit ${batchSize} for update skip locked`);
    const ids = sql`${sql.param(old.map(({ id }) => id))}::text[]`;
    const removed = await tx.execute<{ folder: string | null }>(sql`
      delete from link_preview v where id = any (${ids}) and not exists (select from post_link where preview_id = v.id)
      returning folder`);
    await tx.execute(sql`
      update link_preview set used_at = ${now.toISOString()}::timestamptz where id = any (${ids})`);
    const folders = removed.flatMap(({ folder }) => folder ?? []);
    await scheduleRemoval(tx, clock, folders, 0);
    // Files that cannot be removed now are left to the job that removes due files.
    afterCommit(tx, () => removeNow({ database, files }, folders));
    return old.length === batchSize;
  });
}
