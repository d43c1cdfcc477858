import { PassThrough, type Readable } from 'node:stream';
import { exportCompleted, exportRequested } from '@stagedoor/contracts/personal-data-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { defineDueWork, growingBackoff } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { exportConsumer } from '@stagedoor/service-kit/personal-data/send-export';
import { asc, eq, isNull, min } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { type Export, exportFiles, exportParts, exports } from '#/db/exports.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { archiveName, openExportArchiveStore, partName, partsFolder } from '#/personal-data/export-archive-store.ts';
import { findSubscribedServices } from '#/personal-data/subscribed-services.ts';

/** How long an archive can be downloaded. */
export const archiveLifeMs = 72 * 3_600_000;
/** Longer than building an archive takes. */
const leaseMs = 15 * 60_000;
const waitMs = 1_000;
const failedMs = 10_000;

/** Builds archives once all services have sent their parts, and removes expired ones. */
export const buildArchives: Job<AuthServiceDeps> = defineDueWork<typeof exports, AuthServiceDeps>({
  name: 'archives',
  table: exports,
  key: exports.id,
  dueAt: exports.dueAt,
  pauseMs: 2_000,
  leaseMs,
  backoffMs: (attempts) => Math.max(failedMs, growingBackoff(attempts)),
  async handle(row, deps) {
    if (row.readyAt !== null) await removeExport(deps, row.id);
    else if (await isComplete(deps, row.id)) await buildArchive(deps, row);
    else return { againInMs: waitMs };
    return 'settled';
  },
});

/** Returns whether every service with personal data has sent its part; unavailable ones are waited for. */
async function isComplete({ bus, database }: AuthServiceDeps, exportId: string): Promise<boolean> {
  const awaited = await findSubscribedServices(bus, exportRequested, exportConsumer);
  if (awaited === undefined || awaited.length === 0) return false;
  const rows = await database.db.select().from(exportParts).where(eq(exportParts.exportId, exportId));
  const finished = new Set(rows.map(({ service }) => service));
  return awaited.every(({ service }) => finished.has(service));
}

async function buildArchive(deps: AuthServiceDeps, { id: exportId, accountId: userId }: Export): Promise<void> {
  const { database, clock, publish } = deps;
  const store = openExportArchiveStore(deps);
  const parts = await database.db
    .select()
    .from(exportFiles)
    .where(eq(exportFiles.exportId, exportId))
    .orderBy(asc(exportFiles.service), asc(exportFiles.name));
  const names = parts.map(({ service, name }) => ({ inArchive: `${service}/${name}`, service, name }));
  await store.remove(archiveName(exportId));
  const zip = zipFiles(
    names.map(({ inArchive, service, name }) => [inArchive, partName(exportId, service, name)]),
    {
      store,
      at: clock.now(),
    },
  );
  await store.put(archiveName(exportId), zip);
  await database.transaction(async (tx) => {
    const readyAt = clock.now();
    const change = { readyAt, dueAt: new Date(readyAt.getTime() + archiveLifeMs) };
    const updated = await tx.update(exports).set(change).where(eq(exports.id, exportId));
    // The person was erased in between.
    if (updated.count === 0) return afterCommit(tx, () => store.remove(archiveName(exportId)));
    await tx.delete(exportFiles).where(eq(exportFiles.exportId, exportId));
    await publish(tx, exportCompleted, { exportId, userId, completedAt: readyAt.toISOString() });
    afterCommit(tx, () => store.remove(partsFolder(exportId)));
  });
}

/** Reads one file after another while the archive is written, so that none is in memory as a whole. */
function zipFiles(
  names: readonly (readonly [inArchive: string, stored: string])[],
  { store, at }: { store: FileStore; at: Date },
): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let reading: Readable | undefined;
  // An archive that is given up would leave the file open that it was reading.
  out.once('close', () => reading?.destroy());
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  for (const [inArchive, stored] of names) {
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(inArchive, { mtime: at, compress: inArchive.endsWith('.json') }, (give) => {
      store.open(stored).then(
        (file) => {
          if (file === undefined) return void out.destroy(new Error('a part of an export is gone'));
          reading = file.read().on('error', (error) => out.destroy(error));
          give(null, reading);
        },
        (error) => out.destroy(error),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

/** Removes an export with all stored files. */
export async function removeExport(deps: Pick<AuthServiceDeps, 'config' | 'database'>, id: string): Promise<void> {
  const store = openExportArchiveStore(deps);
  await store.remove(archiveName(id));
  await store.remove(partsFolder(id));
  await deps.database.db.delete(exports).where(eq(exports.id, id));
}

/** Returns for how many seconds the oldest unfinished archive has been in progress; 0 if there is none. */
export async function measureOldestExport({ database, clock }: Pick<AuthServiceDeps, 'database' | 'clock'>) {
  const [row] = await database.db
    .select({ since: min(exports.requestedAt) })
    .from(exports)
    .where(isNull(exports.readyAt));
  return row?.since ? Math.max(0, (clock.now().getTime() - row.since.getTime()) / 1_000) : 0;
}
