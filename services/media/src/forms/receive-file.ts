import { Readable } from 'node:stream';
import type { ParamsOf, QueryOf } from '@stagedoor/contracts/call';
import { maxPreviewBytes, nobodysId, type receiveFormFile as receiveCall } from '@stagedoor/contracts/internal-media';
import { conflict, insufficientStorage, tooLarge } from '@stagedoor/service-kit/common/errors';
import { uploadReservations } from '@stagedoor/service-kit/database/kit-tables';
import { eq } from 'drizzle-orm';
import { fileRemovals } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { findLimitOf } from '#/uploads/file-kinds.ts';
import { anyKindBytes } from '#/uploads/size-limit.ts';
import { isDiskNearlyFull } from '#/uploads/upload-quota.ts';

/** Longer than any request takes: what is left of a form by then belongs to a process that died. */
const abandonedMs = 3_600_000;
/** What the kind of a file is recognised by, bytes. */
const beginningBytes = 1_000_000;

/** The folder of a form's files, until they are assets or are refused. */
export function folderOfForm(form: string): string {
  return `forms/${form}`;
}

/**
 * Stores a file of a form while it arrives. Counts the form with its first file. Throws a 413 as soon as it is too large for its kind or
 * its owner's quota, a 429 past the allowance and a 507 if the disk is nearly full. Nothing remains of a body that ends early.
 */
export async function receiveFile(
  deps: Pick<MediaDeps, 'database' | 'clock' | 'files' | 'formQuota' | 'config'>,
  { form, file }: ParamsOf<typeof receiveCall>,
  { ownerId, announced, before, isLimitedByKind }: QueryOf<typeof receiveCall>,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const { database, clock, files } = deps;
  const leftBytes = (await reserve(deps, form, { ownerId, announced })) - before;
  const folder = folderOfForm(form);
  await database.db
    .insert(fileRemovals)
    .values({ folder, dueAt: new Date(clock.now().getTime() + abandonedMs) })
    .onConflictDoNothing();
  const checked = isLimitedByKind ? limitByKind(content) : content;
  await files.put(`${folder}/${file}`, Readable.from(limitBytes(checked, leftBytes), { objectMode: false }));
}

/** Returns how many bytes a form may have. */
async function reserve(
  { database, formQuota, config, clock }: Pick<MediaDeps, 'database' | 'formQuota' | 'config' | 'clock'>,
  form: string,
  { ownerId, announced }: { readonly ownerId: string; readonly announced: number | undefined },
): Promise<number> {
  const [known] = await database.db.select().from(uploadReservations).where(eq(uploadReservations.id, form));
  if (known === undefined && ownerId === nobodysId) {
    if (await isDiskNearlyFull(config, maxPreviewBytes)) throw insufficientStorage();
    const row = { id: form, userId: ownerId, bytes: maxPreviewBytes, reservedAt: clock.now() };
    await database.db.insert(uploadReservations).values(row);
    return maxPreviewBytes;
  }
  if (known === undefined) return (await formQuota.reserve(ownerId, announced, form)).maxBytes;
  if (known.userId !== ownerId) throw conflict('This form is somebody else’s');
  return known.bytes;
}

async function* limitBytes(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > most) throw tooLarge('There is no room for this file');
    yield piece;
  }
}

/** Passes a file on until it is too large for what it is. */
async function* limitByKind(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const beginning: Buffer[] = [];
  let size = 0;
  let limit: Awaited<ReturnType<typeof findLimitOf>> | undefined;
  for await (const piece of content) {
    if (size < beginningBytes) beginning.push(piece);
    size += piece.length;
    if (size > anyKindBytes) {
      limit ??= await findLimitOf(Buffer.concat(beginning));
      beginning.length = 0;
      if (size > limit.maxBytes) throw limit.exceeded();
    }
    yield piece;
  }
}
