import { eq } from 'drizzle-orm';
import { media } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { markOf, removeFolders } from '#/media/store-files.ts';
import { unsettledFolder } from '#/media/stored-names.ts';

/** No request takes longer: what is unsettled then was left by a process that ended. */
const abandonedMs = 3_600_000;

/** Settles what was left: a folder that a message refers to stays, any other goes. */
export async function sweepFiles(deps: Pick<MessagingDeps, 'database' | 'clock' | 'files'>): Promise<boolean> {
  const before = deps.clock.now().getTime() - abandonedMs;
  for (const { name, storedAt } of await deps.files.list(unsettledFolder)) {
    if (storedAt.getTime() > before) continue;
    const folder = name.slice(unsettledFolder.length + 1);
    const [used] = await deps.database.db.select({ id: media.id }).from(media).where(eq(media.folder, folder));
    if (used === undefined) await removeFolders(deps, [folder]);
    else await deps.files.remove(markOf(folder));
  }
  return false;
}
