import { join } from 'node:path';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import { storeAsset } from '#/assets/store-asset.ts';
import { type UploadRow, uploads } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { copyToMachine } from '#/files/copy-to-machine.ts';
import { countReceived, removeBytes } from '#/uploads/upload-store.ts';

/** How long a finished or refused upload can be asked about, ms. */
const rememberedMs = 86_400_000;

/**
 * Makes an asset of an upload whose last byte has arrived, or refuses it. Does nothing if bytes are missing, and can be repeated: at
 * most one asset comes of it. Whoever writes to the upload at the moment is asked to end. Throws a NoSpace while there is none to
 * work on it.
 */
export async function finishUpload(deps: MediaDeps, id: string): Promise<void> {
  const lock = deps.locks.newLock(id);
  const lost = new AbortController();
  await lock.lock(AbortSignal.timeout(60_000), () => lost.abort());
  try {
    const [upload] = await deps.database.db.select().from(uploads).where(eq(uploads.id, id));
    // What has ended keeps its bytes where the process died, or the disk failed, before they were gone.
    const isOpen = upload !== undefined && upload.assetId === null && upload.refusal === null;
    if (isOpen && (await countReceived(deps.uploadStore, id)) < upload.size) return;
    if (isOpen && upload.arrivedAt === null) await change(deps, id, { arrivedAt: deps.clock.now() });
    if (isOpen) await settle(deps, upload);
  } finally {
    await lock.unlock();
  }
  await removeBytes(deps.uploadStore, id);
}

/** Refuses an upload, unless it is an asset by now. */
export async function refuseUpload(deps: MediaDeps, id: string, refusal: string): Promise<void> {
  await change(deps, id, { refusal });
  await removeBytes(deps.uploadStore, id);
}

async function settle(deps: MediaDeps, upload: UploadRow): Promise<void> {
  try {
    // Of a film there is a second copy, without its metadata.
    await deps.work.use(2 * upload.size, async (folder) => {
      const path = join(folder, 'whole');
      const digest = await copyToMachine(await deps.uploadStore.read(upload.id), path);
      if (upload.sha256 !== null && !upload.sha256.equals(digest)) {
        throw badRequest('This file arrived damaged. Please send it again.');
      }
      const assertWanted = (tx: Transaction) => assertThere(tx, upload.id);
      const asset = await storeAsset(deps, { ...upload, purpose: 'post', assertWanted }, { path, digest });
      await change(deps, upload.id, { assetId: asset.id });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error;
    const refusal = error.errors?.[0]?.message ?? error.message;
    await change(deps, upload.id, { refusal });
  }
}

/** Its owner may have been erased, or the upload ended, meanwhile. */
async function assertThere(tx: Transaction, id: string): Promise<void> {
  const [upload] = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id)).for('update');
  if (upload === undefined) throw new Error('the upload is gone');
}

async function change({ database, clock }: MediaDeps, id: string, values: Partial<UploadRow>): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + rememberedMs);
  await database.db
    .update(uploads)
    .set({ ...values, expiresAt })
    .where(and(eq(uploads.id, id), isNull(uploads.assetId)));
}
