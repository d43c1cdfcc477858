import { cutText } from '@stagedoor/contracts/cut-text';
import { maxUploadBytes } from '@stagedoor/contracts/vault';
import { insufficientStorage, invalidField, tooLarge } from '@stagedoor/service-kit/common/errors';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import { sql } from 'drizzle-orm';
import { uploads } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { isDiskNearlyFull } from '#/uploads/upload-quota.ts';
import { uploadLifeMs } from '#/uploads/upload-store.ts';

/** What a client says of an upload when it creates it. */
export interface AnnouncedUpload {
  readonly id: string;
  readonly ownerId: string;
  /** Whether its owner has a vault, where the file stays without being used. */
  readonly isKept: boolean;
  /** Bytes; undefined if the client does not know it. */
  readonly size: number | undefined;
  /** Upload-Metadata, decoded. */
  readonly metadata: { readonly [name: string]: string | null | undefined };
}

/**
 * Records an upload, which counts once in its owner's allowance, and its bytes in the quota until it ends. Throws a 400 for wrong
 * metadata, a 413 for one that is too large, a 429 past the allowance, and a 507 if the disk is nearly full.
 */
export async function createUpload(
  { database, clock, quota, config }: Pick<MediaDeps, 'database' | 'clock' | 'quota' | 'config'>,
  { id, ownerId, isKept, size, metadata }: AnnouncedUpload,
): Promise<void> {
  if (size === undefined) throw invalidField('Upload-Length', 'Say how long the file is');
  if (size === 0) throw invalidField('Upload-Length', 'This file is empty');
  if (size > maxUploadBytes) throw tooLarge(`A file can be at most ${maxUploadBytes / 1_000_000_000} GB`);
  const digest = metadata.sha256 ?? null;
  if (digest !== null && !/^[0-9a-f]{64}$/.test(digest)) throw invalidField('sha256', 'This is no SHA-256');
  const now = clock.now();
  const row = {
    id,
    ownerId,
    isKept,
    size,
    fileName: readName(metadata.filename ?? ''),
    claimedType: (metadata.filetype ?? '').slice(0, 200),
    sha256: digest === null ? null : Buffer.from(digest, 'hex'),
    createdAt: now,
    expiresAt: new Date(now.getTime() + uploadLifeMs),
  };
  if (await isFull({ database, config }, size, now)) throw insufficientStorage();
  const reservation = await quota.reserve(ownerId, size);
  try {
    await database.db.insert(uploads).values(row);
  } finally {
    // From here on the row of the upload counts.
    await reservation.release();
  }
}

/**
 * Returns whether there is too little space to receive `size` bytes and to work on them. What others have just announced takes up space,
 * too, but nobody's announcements keep all others from sending.
 */
async function isFull(
  { database, config }: Pick<MediaDeps, 'database' | 'config'>,
  size: number,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - announcedMs).toISOString();
  const [open] = await database.db.execute<{ bytes: string }>(sql`
    select coalesce(sum(least(bytes, ${maxUploadBytes})), 0) as bytes from (
      select sum(size) as bytes from upload
      where asset_id is null and refusal is null and given_up_at is null and created_at > ${since}::timestamptz
      group by owner_id) as announced`);
  const { dataDir, workDir = dataDir, uploadFloorMb } = config;
  const received = size + Number(open?.bytes ?? 0);
  if (await isDiskNearlyFull({ dataDir, workDir: dataDir, uploadFloorMb }, received)) return true;
  // Nothing is received there.
  return isDiskNearlyFull({ dataDir: workDir, workDir, uploadFloorMb }, 2 * size);
}

/** How long an upload counts as a whole before it has arrived, ms. What has arrived is no longer free. */
const announcedMs = 3_600_000;

/** The last part of a path that a client may have sent, as a title shows it; empty if nothing is left. */
export function readName(sent: string): string {
  return cutText(normaliseText(sent).split(/[\\/]/).at(-1)?.trim() ?? '', 200);
}
