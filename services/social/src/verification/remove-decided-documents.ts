import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { inArray, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { verificationDocuments } from '#/db/verification.ts';
import { removeAtOnce } from '#/media/sweep-files.ts';
import { scheduleRemoval } from '#/media/uploads.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore };

/** For so long a decision can be questioned; then nobody needs a copy of somebody's passport any more. */
const keptMs = 30 * 24 * 3_600_000;
const atOnce = 50;

/** Removes the documents of requests that were decided 30 days ago. Returns whether there may be more. */
export async function removeDecidedDocuments(deps: Deps): Promise<boolean> {
  const { database, clock } = deps;
  const decidedBefore = new Date(clock.now().getTime() - keptMs);
  const folders = await database.transaction(async (tx) => {
    const due = await tx.execute<{ id: string; folder: string }>(sql`
      select d.id, d.folder from verification_document d join verification_request r on r.id = d.request_id
      where r.decided_at <= ${decidedBefore.toISOString()}::timestamptz
      limit ${atOnce} for update of d skip locked`);
    const ids = due.map(({ id }) => id);
    const gone = due.map(({ folder }) => folder);
    await scheduleRemoval(tx, clock, gone, 0);
    if (ids.length > 0) await tx.delete(verificationDocuments).where(inArray(verificationDocuments.id, ids));
    return gone;
  });
  // What does not go now is left to the sweeper.
  if (folders.length > 0) await removeAtOnce(deps, folders);
  return folders.length === atOnce;
}
