import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { and, eq, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { MediaServiceDeps } from '#/config.ts';
import { assetUses, uploadFinishes, uploads } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { finishUpload, refuseUpload } from '#/uploads/finish-upload.ts';
import { countReceived, removeBytes } from '#/uploads/upload-store.ts';

const batch = 20;
/** A lease is extended three times as often as it ends. */
const leaseMs = 60_000;

/**
 * Job: finishes uploads whose last byte has arrived, two at a time, because each may decode a large picture or copy a film. After
 * failures over a quarter of an hour an upload is set aside, and {@link refuseSetAside} tells its owner.
 */
export const finishesJob = defineDueWork<typeof uploadFinishes, MediaServiceDeps>({
  name: 'upload finishes',
  table: uploadFinishes,
  key: uploadFinishes.uploadId,
  dueAt: uploadFinishes.dueAt,
  pauseMs: 2_000,
  leaseMs,
  parallel: 2,
  mostAttempts: 10,
  async handle({ uploadId }, serviceDeps, lease) {
    const renewal = setInterval(() => void lease.extend().catch(() => undefined), leaseMs / 3);
    try {
      await finishUpload(await mediaDepsOf(serviceDeps), uploadId);
    } finally {
      clearInterval(renewal);
    }
    return 'remove';
  },
});

const isOpen = and(isNull(uploads.assetId), isNull(uploads.refusal), isNull(uploads.givenUpAt));

const isNotQueued = ({ db }: MediaDeps['database']) =>
  notExists(db.select({ one: sql`1` }).from(uploadFinishes).where(eq(uploadFinishes.uploadId, uploads.id)));

/** Queues an upload whose last byte has arrived. */
export async function queueFinish(
  { database, clock }: Pick<MediaDeps, 'database' | 'clock'>,
  id: string,
): Promise<void> {
  await database.db.insert(uploadFinishes).values({ uploadId: id, dueAt: clock.now() }).onConflictDoNothing();
}

/** Queues uploads whose last byte has arrived and whose instance ended before it could queue them. */
export async function queueForgotten(deps: MediaDeps): Promise<void> {
  const { database, uploadStore } = deps;
  const open = await database.db
    .select({ id: uploads.id, size: uploads.size })
    .from(uploads)
    .where(
      and(
        isOpen,
        // A killed process leaves its lock behind.
        or(isNull(uploads.lockHolder), sql`${uploads.lockedUntil} < now()`),
        isNotQueued(database),
      ),
    );
  for (const { id, size } of open) {
    if ((await countReceived(uploadStore, id)) >= size) await queueFinish(deps, id);
  }
}

/** Refuses uploads that could not be finished for reasons of ours. Operators see each as a failed job until it is forgotten. */
export async function refuseSetAside(deps: MediaDeps): Promise<void> {
  const rows = await deps.database.db
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(uploadFinishes, eq(uploadFinishes.uploadId, uploads.id))
    .where(and(isOpen, isNotNull(uploadFinishes.failedAt)))
    .limit(batch);
  for (const { id } of rows) {
    await refuseUpload(deps, id, 'This file could not be finished, which is our fault. Please send it again.');
  }
}

/** Uses that ended so long ago cannot be told of again, and uploads that were given up are forgotten, ms. */
const rememberedMs = 7 * 86_400_000;

/** Removes uses that ended a week ago, or whose asset is gone. Returns whether there may be more. */
export async function removeEndedUses({ database, clock }: Pick<MediaDeps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - rememberedMs);
  await database.db
    .delete(assetUses)
    .where(
      or(
        lte(assetUses.endedAt, before),
        and(lte(assetUses.begunAt, before), sql`not exists (select from asset where asset.id = ${assetUses.assetId})`),
      ),
    );
}

/** Gives up uploads that are not whole a day after they began: their bytes go, and whoever asks for them is told so for a week. */
export async function giveUpExpired({ database, clock, uploadStore }: MediaDeps): Promise<boolean> {
  const now = clock.now();
  const rows = await database.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isOpen, isNull(uploads.arrivedAt), lte(uploads.expiresAt, now), isNotQueued(database)))
    .limit(batch);
  const expiresAt = new Date(now.getTime() + rememberedMs);
  for (const { id } of rows) {
    await removeBytes(uploadStore, id);
    await database.db
      .update(uploads)
      .set({ givenUpAt: now, expiresAt })
      .where(and(eq(uploads.id, id), isNull(uploads.arrivedAt)));
  }
  return rows.length === batch;
}

/** Forgets uploads that ended long enough ago. Returns whether there may be more. */
export async function removeEnded({ database, clock, uploadStore }: MediaDeps): Promise<boolean> {
  const rows = await database.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        or(isNotNull(uploads.assetId), isNotNull(uploads.refusal), isNotNull(uploads.givenUpAt)),
        lte(uploads.expiresAt, clock.now()),
      ),
    )
    .limit(batch);
  for (const { id } of rows) {
    await removeBytes(uploadStore, id);
    await database.db.delete(uploads).where(eq(uploads.id, id));
  }
  return rows.length === batch;
}
