import { join } from 'node:path';
import type { BodyOf } from '@stagedoor/contracts/call';
import { type ClaimedAsset, nobodysId, type storeFormFiles as storeCall } from '@stagedoor/contracts/internal-media';
import {
  AppError,
  badRequest,
  conflict,
  insufficientStorage,
  invalidField,
  unavailable,
} from '@stagedoor/service-kit/common/errors';
import { uploadReservations } from '@stagedoor/service-kit/database/kit-tables';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { deleteUnused } from '#/assets/discard-assets.ts';
import { removeNow } from '#/assets/remove-files.ts';
import { type LocalFile, storeAsset } from '#/assets/store-asset.ts';
import type { MediaDeps } from '#/deps.ts';
import { copyToMachine } from '#/files/copy-to-machine.ts';
import { ToolFailure } from '#/film/film-tools.ts';
import { folderOfForm } from '#/forms/receive-file.ts';
import { recognizeForPurpose } from '#/forms/recognize-for-purpose.ts';
import { readName } from '#/uploads/create-upload.ts';
import type { FileKind } from '#/uploads/file-kinds.ts';
import { describeClaimed, endOfClaim } from '#/uses/asset-uses.ts';
import type { TakeTurn } from '#/work/create-turns.ts';
import { NoSpace } from '#/work/work-room.ts';

type FormFiles = BodyOf<typeof storeCall>;
type FormFile = FormFiles['files'][number];

interface Arrived extends LocalFile {
  readonly file: FormFile;
  readonly size: number;
}
interface Recognised extends Arrived {
  readonly kind: FileKind;
  readonly poster: Arrived | undefined;
}

const gone = () => conflict('The files of this form are gone. Please send it again.');

/**
 * Makes assets of files of a form, in their order, each claimed. All are recognised before the first is stored; throws a 4xx if one cannot
 * be taken. Those that were stored before it then go, unless they are of a vault. Only a preview is nobody's.
 */
export async function storeFormFiles(
  deps: MediaDeps & {
    /** Bounds how many programs work on film and sound of forms at once. */
    readonly filmTurn: TakeTurn;
  },
  form: string,
  { files, ownerId, purpose, isKept }: FormFiles,
): Promise<ClaimedAsset[]> {
  if ((purpose === 'preview') !== (ownerId === nobodysId)) throw badRequest('Only a preview is nobody’s');
  let bytes = 0;
  for (const id of files.flatMap((file) => [file.id, file.posterId ?? []].flat()))
    bytes += await measure(deps, form, id);
  // Of a film there is a second copy, without its metadata.
  const stored: ClaimedAsset[] = [];
  const making = deps.work.use(2 * bytes, async (folder) => {
    const recognised: Recognised[] = [];
    for (const file of files) recognised.push(await recognise(deps, { form, folder, purpose }, file));
    if (recognised.some(({ kind, poster }) => poster !== undefined && kind.type !== 'VIDEO')) {
      throw invalidField('posterOf', 'Only a video can have a poster');
    }
    for (const { file, kind, poster, ...local } of recognised) {
      const isFilm = kind.type === 'VIDEO' || kind.type === 'AUDIO';
      const added = {
        ...{ ownerId, purpose, isKept, size: local.size },
        fileName: readName(file.fileName),
        claimedType: file.claimedType,
        claimedUntil: endOfClaim(deps.clock),
        keepsUnreadable: true,
        ...(poster === undefined ? {} : { poster }),
        assertWanted: (tx: Transaction) => assertOpen(tx, form, ownerId),
      };
      const store = () => storeAsset(deps, added, local, kind);
      stored.push(await describeClaimed(deps.database.db, await (isFilm ? deps.filmTurn(store) : store())));
    }
    return stored;
  });
  return making.catch(async (error: unknown) => {
    const ids = stored.map(({ id }) => id);
    // Otherwise they go by themselves a day later.
    await deleteUnused(deps, ids).catch((err: unknown) => deps.log.warn({ err }, 'files of a refused form go later'));
    // What reads files names the field of a post's files; documents have their own.
    const isOfField = error instanceof AppError && error.statusCode === 400 && error.errors !== undefined;
    if (isOfField && purpose === 'document') throw invalidField('documents', error.message);
    if (error instanceof NoSpace) throw insufficientStorage();
    if (error instanceof ToolFailure) throw unavailable('Film and sound cannot be accepted at the moment.', 30, error);
    throw error;
  });
}

async function measure({ files }: MediaDeps, form: string, id: string): Promise<number> {
  const stored = await files.open(`${folderOfForm(form)}/${id}`);
  if (stored === undefined) throw gone();
  await stored.close();
  return stored.size;
}

async function recognise(
  deps: MediaDeps,
  { purpose, ...place }: { readonly form: string; readonly folder: string; readonly purpose: FormFiles['purpose'] },
  file: FormFile,
): Promise<Recognised> {
  const { posterId } = file;
  const arrived = await fetchFile(deps, place, file);
  const { path, size } = arrived;
  const kind = await recognizeForPurpose({ ...file, path, size, digest: arrived.digest.toString('hex') }, purpose);
  const poster = posterId === undefined ? undefined : await fetchFile(deps, place, { ...file, id: posterId });
  return { ...arrived, kind, poster };
}

async function fetchFile(
  { files }: MediaDeps,
  { form, folder }: { readonly form: string; readonly folder: string },
  file: FormFile,
): Promise<Arrived> {
  const stored = await files.open(`${folderOfForm(form)}/${file.id}`);
  if (stored === undefined) throw gone();
  const path = join(folder, file.id);
  return { file, path, size: stored.size, digest: await copyToMachine(stored.read(), path) };
}

/** An erasure of the owner removes the reservation of the form. */
async function assertOpen(tx: Transaction, form: string, ownerId: string): Promise<void> {
  const open = await tx
    .select({ id: uploadReservations.id })
    .from(uploadReservations)
    .where(and(eq(uploadReservations.id, form), eq(uploadReservations.userId, ownerId)))
    .for('update');
  if (open.length === 0) throw gone();
}

/** Drops what is left of a form, and gives back what it had reserved. */
export async function endForm(deps: Pick<MediaDeps, 'database' | 'files'>, form: string): Promise<void> {
  await deps.database.db.delete(uploadReservations).where(eq(uploadReservations.id, form));
  await removeNow(deps, [folderOfForm(form)]);
}
