import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { type AppError, insufficientStorage, tooLarge, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { ConfigOf } from '@stagedoor/service-kit/config/config';
import type { Database } from '@stagedoor/service-kit/database/database';
import { uploadReservations } from '@stagedoor/service-kit/database/kit-tables';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { uploadVariables } from '#/uploads/upload-config.ts';

const megabyte = 1_000_000;
/** No request takes longer, so an older reservation was left by a process that ended. */
const abandonedMs = 3_600_000;

export interface UploadReservation {
  /** How many bytes the request may contain at most. */
  readonly maxBytes: number;
  /** Called once its files are stored, or refused. */
  release(): Promise<void>;
}

export interface StorageUse {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

/** Decides whether the files of a request are received at all. */
export interface UploadQuota {
  /**
   * Counts the request, before any file of it is read. Throws a 429 past the rate limit, a 413 past the person's quota,
   * and a 507 if the disk is nearly full. `announcedBytes` is undefined if the request has no content length. `id`: of the reservation.
   */
  reserve(userId: string, announcedBytes: number | undefined, id?: string): Promise<UploadReservation>;
  readUse(userId: string): Promise<StorageUse>;
}

interface UploadQuotaOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: ConfigOf<typeof uploadVariables> & {
    readonly dataDir: string;
    /** Where files are until they are stored; the system's folder for temporary files by default. */
    readonly workDir?: string | undefined;
  };
  /** The table in which a person's rate is counted, if not the kit's. */
  readonly allowances?: SQL;
  /** Sums the bytes stored for a person. */
  readonly countStored: (executor: Transaction | Database['db'], userId: string) => Promise<number>;
}

export function createUploadQuota(options: UploadQuotaOptions): UploadQuota {
  const { database, clock, ids, config, countStored, allowances = sql`kit.upload_allowance` } = options;
  const quotaBytes = config.uploadQuotaMb * megabyte;
  return {
    async reserve(userId, announcedBytes, id = ids.next()) {
      if (await isDiskNearlyFull(config, announcedBytes ?? 0)) throw insufficientStorage();
      // A refusal is committed, too, because each attempt counts.
      const reserved = await database.transaction(async (tx) => {
        const now = clock.now();
        const refusal = await spendUpload(tx, allowances, config, userId, now);
        if (refusal !== undefined) return refusal;
        // The row of the allowance is locked: two uploads of a person are counted one after the other.
        const reserved = await countReserved(tx, userId, now);
        const maxBytes = Math.max(0, quotaBytes - (await countStored(tx, userId)) - reserved);
        if ((announcedBytes ?? 1) > maxBytes) return quotaExceeded(quotaBytes);
        await tx.insert(uploadReservations).values({ id, userId, bytes: announcedBytes ?? maxBytes, reservedAt: now });
        return { id, maxBytes };
      });
      if (reserved instanceof Error) throw reserved;
      return {
        maxBytes: reserved.maxBytes,
        async release() {
          await database.db.delete(uploadReservations).where(eq(uploadReservations.id, reserved.id));
        },
      };
    },
    async readUse(userId) {
      return { usedBytes: await countStored(database.db, userId), quotaBytes };
    },
  };
}

export function quotaExceeded(quotaBytes: number): AppError {
  return tooLarge(`There is no room for this: your files can take up ${quotaBytes / megabyte} MB`);
}

/** Returns whether less than the configured disk space would remain after the given number of bytes. */
export async function isDiskNearlyFull(
  {
    dataDir,
    workDir = tmpdir(),
    uploadFloorMb,
  }: Pick<UploadQuotaOptions['config'], 'dataDir' | 'workDir' | 'uploadFloorMb'>,
  announcedBytes: number,
): Promise<boolean> {
  for (const folder of [workDir, dataDir]) {
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) continue;
    if (disk.bavail * disk.bsize - announcedBytes < uploadFloorMb * megabyte) return true;
  }
  return false;
}

/** The clocks of instances may differ by so much. */
const clockDifferenceMs = 60_000;

/** Spends one upload, or returns the 429. So many at once, then one more each time a part of the window has passed. */
async function spendUpload(
  tx: Transaction,
  table: SQL,
  { uploadsPerWindow: burst, uploadWindowSeconds }: UploadQuotaOptions['config'],
  userId: string,
  now: Date,
): Promise<AppError | undefined> {
  const pauseMs = Math.ceil((uploadWindowSeconds * 1_000) / burst);
  const atTheMost = new Date(now.getTime() + burst * pauseMs).toISOString();
  // Further ahead it is from before the clock was set back.
  const farAhead = new Date(now.getTime() + burst * pauseMs + clockDifferenceMs).toISOString();
  const next = sql`greatest(${now.toISOString()}::timestamptz, case when known.spent_until <= ${farAhead}::timestamptz
    then known.spent_until end) + ${pauseMs} * interval '1 ms'`;
  const spent = await tx.execute(sql`
    insert into ${table} as known (user_id, spent_until)
    values (${userId}::uuid, ${new Date(now.getTime() + pauseMs).toISOString()}::timestamptz)
    on conflict (user_id) do update set spent_until = ${next} where ${next} <= ${atTheMost}::timestamptz returning 1`);
  if (spent.length > 0) return undefined;
  const [row] = await tx.execute<{ spent_until: string }>(sql`
    select spent_until from ${table} where user_id = ${userId}::uuid`);
  const freeAt = (row === undefined ? 0 : new Date(row.spent_until).getTime()) + pauseMs - burst * pauseMs;
  return tooManyRequests(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000)));
}

/** Forgets what killed processes had reserved: those who sent it may never send again. */
export async function removeAbandonedReservations({ database, clock }: Pick<UploadQuotaOptions, 'database' | 'clock'>) {
  const before = new Date(clock.now().getTime() - abandonedMs);
  await database.db.delete(uploadReservations).where(lt(uploadReservations.reservedAt, before));
}

async function countReserved(tx: Transaction, userId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - abandonedMs);
  const theirs = eq(uploadReservations.userId, userId);
  await tx.delete(uploadReservations).where(and(theirs, lt(uploadReservations.reservedAt, since)));
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${uploadReservations.bytes}), 0)` })
    .from(uploadReservations)
    .where(and(theirs, gt(uploadReservations.reservedAt, since)));
  return Number(row?.bytes ?? 0);
}
