import type { Readable } from 'node:stream';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { removeNow } from '#/assets/remove-files.ts';
import { fileRemovals } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

/** Longer than it takes to store a folder, ms. */
const abandonedMs = 3_600_000;

interface NewFile {
  readonly name: string;
  readonly content: () => Buffer | Readable;
}

/**
 * Stores the files of a folder and then, in one transaction, lets a row name them. What is in the folder already, as after a kill, is
 * replaced. `record` returns whether the row could be changed; if not, nothing remains, and this throws.
 */
export async function storeFolder(
  { database, clock, files }: Pick<MediaDeps, 'database' | 'clock' | 'files'>,
  folder: string,
  content: readonly NewFile[],
  record: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  // Until a row names them, the files are to be removed.
  const dueAt = new Date(clock.now().getTime() + abandonedMs);
  await database.db
    .insert(fileRemovals)
    .values({ folder, dueAt })
    .onConflictDoUpdate({ target: fileRemovals.folder, set: { dueAt } });
  await files.remove(folder);
  for (const { name, content: read } of content) await files.put(`${folder}/${name}`, read());
  const isKept = await database.transaction(async (tx) => {
    const isRecorded = await record(tx);
    if (isRecorded) await tx.delete(fileRemovals).where(eq(fileRemovals.folder, folder));
    return isRecorded;
  });
  if (isKept) return;
  await removeNow({ database, files }, [folder]);
  throw new OutdatedWork();
}

/** What files were made for has changed or was deleted meanwhile. */
export class OutdatedWork extends Error {
  constructor() {
    super('the file was changed or deleted meanwhile');
  }
}
