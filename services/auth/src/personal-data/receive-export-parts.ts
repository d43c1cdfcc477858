import { finishExportPart } from '@stagedoor/contracts/personal-data';
import { AppError, notFound } from '@stagedoor/service-kit/common/errors';
import { isFileName } from '@stagedoor/service-kit/files/file-store';
import type { ExportSink } from '@stagedoor/service-kit/personal-data/personal-data';
import { and, eq, isNull } from 'drizzle-orm';
import { exportFiles, exportParts, exports } from '#/db/exports.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { openExportArchiveStore, partName } from '#/personal-data/export-archive-store.ts';

type Deps = Pick<AuthServiceDeps, 'config' | 'database' | 'clock'>;

const missing = () => notFound(finishExportPart.missing);

/** Receives one service's files for archives. Throws a 404 if no such export is pending. */
export function receiveParts(deps: Deps, service: string): ExportSink {
  const { database, clock } = deps;
  return {
    async put(exportId, name, content) {
      await assertExportPending(deps, exportId);
      const place = partName(exportId, service, name);
      if (!isFileName(place)) throw new AppError(400, 'A file of an export cannot have this name');
      const files = openExportArchiveStore(deps);
      await files.remove(place);
      await files.put(place, content);
      const row = { exportId, service, name };
      await database.transaction(async (tx) => {
        const [awaited] = await tx.select().from(exports).where(eq(exports.id, exportId)).for('key share');
        if (awaited === undefined) throw missing();
        await tx.insert(exportFiles).values(row).onConflictDoNothing();
      });
    },
    async finish(exportId) {
      await assertExportPending(deps, exportId);
      const part = { exportId, service, finishedAt: clock.now() };
      await database.db.insert(exportParts).values(part).onConflictDoNothing();
    },
  };
}

async function assertExportPending({ database }: Deps, exportId: string): Promise<void> {
  const isPending = and(eq(exports.id, exportId), isNull(exports.readyAt));
  if ((await database.db.$count(exports, isPending)) > 0) return;
  throw missing();
}
