import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { inArray, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { verificationDocuments } from '#/db/verification.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { removeNow } from '#/media/remove-files.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore };

/** How long a decision can be disputed; after that, nobody needs a copy of an identity document any more. */
const retentionMs = 30 * 24 * 3_600_000;
const batchSize = 50;

export const verificationDocumentsJob: Job<SocialDeps> = {
  name: 'identity documents',
  pauseMs: 3_600_000,
  run: (deps) => removeDecidedDocuments({ ...deps, files: openSocialStore(deps) }),
};

/** Removes the documents of requests that were decided 30 days ago. Returns whether there may be more. */
export async function removeDecidedDocuments(deps: Deps): Promise<boolean> {
  const { database, clock } = deps;
  const decidedBefore = new Date(clock.now().getTime() - retentionMs);
  const folders = await database.transaction(async (tx) => {
    const due = await tx.execute<{ id: string; folder: string }>(sql`
      select d.id, d.folder from verification_document d join verification_request r on r.id = d.request_id
      where r.decided_at <= ${decidedBefore.toISOString()}::timestamptz
      limit ${batchSize} for update of d skip locked`);
    const ids = due.map(({ id }) => id);
    const decided = due.map(({ folder }) => folder);
    await scheduleRemoval(tx, clock, decided, 0);
    if (ids.length > 0) await tx.delete(verificationDocuments).where(inArray(verificationDocuments.id, ids));
    return decided;
  });
  // Files that cannot be removed now are left to the job that removes due files.
  if (folders.length > 0) await removeNow(deps, folders);
  return folders.length === batchSize;
}
