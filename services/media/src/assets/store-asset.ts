import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { maxUploadBytes } from '@stagedoor/contracts/vault';
import {
  AppError,
  badRequest,
  forbidden,
  invalidField,
  tooLarge,
  unsupportedType,
} from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { discardTime } from '#/assets/discard-assets.ts';
import { type AssetRow, assets, fileRemovals, filmJobs, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, wholeFile } from '#/files/asset-files.ts';
import { awaitFilmTools } from '#/film/await-film-tools.ts';
import { failures } from '#/film/film-failures.ts';
import { type FilmTools, isDamage, mostPixels } from '#/film/film-tools.ts';
import { hasPlace } from '#/film/has-place.ts';
import { makePoster } from '#/film/make-poster.ts';
import { type FilmFacts, probeFilm } from '#/film/probe-film.ts';
import { readWaveform } from '#/film/read-waveform.ts';
import { damagedText, stripFilm } from '#/film/strip-film.ts';
import { tellSound } from '#/film/tell-sound.ts';
import { makePictures } from '#/pictures/make-pictures.ts';
import type { PictureUpload } from '#/pictures/picture-process.ts';
import { type FileKind, recognizeFile } from '#/uploads/file-kinds.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';
import { kindLimits, sizeLimit } from '#/uploads/size-limit.ts';

/** Films and sound are as large as an upload may be. */
const limits = {
  ...kindLimits,
  VIDEO: sizeLimit(maxUploadBytes, 'A video'),
  AUDIO: sizeLimit(maxUploadBytes, 'A sound'),
};

/** Longer than it takes to store an asset: files that no row refers to by then were left by a process that died. */
const abandonedMs = 3_600_000;

/** A file that becomes an asset. Its name and type are claims. */
export interface NewAsset {
  readonly ownerId: string;
  readonly fileName: string;
  readonly claimedType: string;
  /** Bytes. */
  readonly size: number;
  readonly purpose: AssetRow['purpose'];
  /** Whether it stays in its owner's vault when nothing uses it. */
  readonly isKept: boolean;
  /** Until when it cannot be deleted, because it is about to be used. */
  readonly claimedUntil?: Date;
  /** A picture that is shown of a film; otherwise it is one of its own. */
  readonly poster?: PictureUpload;
  /** Whether film and sound that ffmpeg cannot read are kept as they were sent, as the calls with forms have always done. */
  readonly keepsUnreadable?: boolean;
  /** Throws if the file is not wanted any more, for instance since its owner was erased. */
  assertWanted(tx: Transaction): Promise<void>;
}

/** Its bytes on this machine, which are changed. */
export interface LocalFile {
  readonly path: string;
  readonly digest: Buffer;
}

/**
 * Makes an asset of a file on this machine. If its owner has the same bytes of posts already, returns that asset, taken out of the trash.
 * Throws a 415 or a 413 for a file that cannot be accepted. `recognised`: its kind, if it was found out before.
 */
export async function storeAsset(
  deps: MediaDeps,
  file: NewAsset,
  { path, digest }: LocalFile,
  recognised?: FileKind,
): Promise<AssetRow> {
  const known = await takeKnown(deps, file, digest);
  if (known !== undefined) return known;
  const { database, clock, ids, files } = deps;
  const { ownerId, fileName, size, purpose, isKept, claimedUntil = null } = file;
  const received: ReceivedFile = { ...file, path, digest: digest.toString('hex') };
  const kind = await tellSound(deps, path, recognised ?? (await recognizeFile(received, limits)));
  const id = ids.next();
  const folder = folderOf(id);
  await database.db.insert(fileRemovals).values({ folder, dueAt: new Date(clock.now().getTime() + abandonedMs) });
  const { poster, keepsUnreadable = false } = file;
  const shape = await storeShape(deps, received, kind, { ownerId, folder, purpose, poster, keepsUnreadable });
  if (kind.type !== 'IMAGE') {
    await files.put(`${folder}/${wholeFile(kind.mimeType)}`, createReadStream(path));
  }
  const stored = await database.transaction(async (tx) => {
    await file.assertWanted(tx);
    const [row] = await tx
      .insert(assets)
      .values({
        ...{ id, ownerId, size, purpose, isKept, claimedUntil },
        sha256: digest,
        type: kind.type,
        mimeType: kind.mimeType,
        ...shape,
        title: fileName === '' ? 'Untitled' : fileName,
        alt: '',
        createdAt: clock.now(),
        discardAt: isKept ? null : discardTime(clock.now(), purpose),
      })
      .onConflictDoNothing()
      .returning();
    if (row?.type === 'VIDEO' && row.failure === null)
      await tx.insert(filmJobs).values({ assetId: row.id, dueAt: clock.now() });
    // Without a row somebody else has stored the same bytes meanwhile, and these files are removed when they are due.
    if (row === undefined) return undefined;
    const kept = await tx.delete(fileRemovals).where(eq(fileRemovals.folder, folder)).returning();
    if (kept.length === 0) throw new Error('storing the files took so long that they were removed');
    return row;
  });
  const asset = stored ?? (await takeKnown(deps, file, digest));
  if (asset === undefined) throw new Error('an asset was neither stored nor there');
  return asset;
}

/**
 * Returns a person's asset with these bytes, which leaves the trash; undefined if there is none, and of avatars, documents and the like,
 * each of which goes with its only use. Throws a 403 if an ADMIN removed what they were.
 */
export async function takeKnown(
  { database, clock }: Pick<MediaDeps, 'database' | 'clock'>,
  { ownerId, purpose, isKept, claimedUntil }: Pick<NewAsset, 'ownerId' | 'purpose' | 'isKept' | 'claimedUntil'>,
  digest: Buffer,
): Promise<AssetRow | undefined> {
  const isTheirs = and(eq(assets.ownerId, ownerId), eq(assets.sha256, digest), isInVault);
  if ((await database.db.$count(assets, and(isTheirs, isNotNull(assets.removedAt)))) > 0) {
    throw forbidden('This file was removed because it breaks the rules, and cannot be sent again');
  }
  if (purpose !== 'post') return undefined;
  const [asset] = await database.db
    .update(assets)
    .set({
      trashedAt: null,
      isKept: sql`${assets.isKept} or ${isKept}`,
      discardAt: sql`case when ${assets.isKept} or ${isKept} or ${assets.discardAt} is null then null
        else ${discardTime(clock.now(), purpose).toISOString()}::timestamptz end`,
      ...(claimedUntil === undefined ? {} : { claimedUntil }),
    })
    .where(and(isTheirs, isNull(assets.removedAt)))
    .returning();
  return asset;
}

const noPicture = { widths: [], width: null, height: null, durationMs: null };

interface Place {
  readonly ownerId: string;
  readonly folder: string;
  readonly purpose: AssetRow['purpose'];
  readonly poster: PictureUpload | undefined;
  readonly keepsUnreadable: boolean;
}

/** Removes metadata from film and sound, and stores pictures of anything that has one. Returns its shape. */
async function storeShape(deps: MediaDeps, received: ReceivedFile, kind: FileKind, place: Place) {
  if (kind.type === 'IMAGE') return { ...(await storePicture(deps, received, place)), durationMs: null };
  if (kind.type === 'FILE') return { ...noPicture, shownSize: received.size };
  const tools = await awaitFilmTools(deps.config.filmTools, deps.ending);
  if (tools === undefined) throw unsupportedType('Films and sound cannot be accepted at the moment');
  try {
    await stripFilm(tools, received.path, kind.mimeType);
  } catch (error) {
    const isUnreadable = error instanceof AppError && error.message === damagedText;
    if (!isUnreadable || !place.keepsUnreadable || (await hasPlace(received.path))) throw error;
    const poster = place.poster && (await storePosterOf(deps, place.poster, place));
    return { ...noPicture, ...poster, shownSize: received.size, failure: failures.unreadable };
  }
  return storeFilm(deps, tools, received.path, kind.type, place);
}

/** Stores what is shown of film or sound without metadata. */
async function storeFilm(deps: MediaDeps, tools: FilmTools, path: string, type: FileKind['type'], place: Place) {
  const facts = await readFilm(tools, path);
  const { picture, durationMs } = facts;
  // Its index may be all that is damaged: what is left would be an empty player.
  if (type === 'VIDEO' && picture === undefined) throw damaged();
  const shownSize = (await stat(path)).size;
  if (picture === undefined || type !== 'VIDEO') {
    return { ...noPicture, durationMs, shownSize, waveform: await readWaveform(tools, path, durationMs) };
  }
  if (picture.width * picture.height > mostPixels) throw tooLarge('A film can have at most 36 megapixels');
  if (place.poster !== undefined) return { ...(await storePosterOf(deps, place.poster, place)), durationMs, shownSize };
  const poster = `${path}.png`;
  const hasPoster = await makePoster(tools, path, poster, facts);
  const widths = hasPoster ? (await storePicture(deps, { path: poster, size: 0 }, place)).widths : [];
  return { widths, width: picture.width, height: picture.height, durationMs, shownSize };
}

async function readFilm(tools: FilmTools, path: string): Promise<FilmFacts> {
  try {
    return await probeFilm(tools, path);
  } catch (error) {
    throw isDamage(error) ? damaged() : error;
  }
}

const damaged = () => badRequest(damagedText);

async function storePicture(
  { files, pictures }: MediaDeps,
  received: PictureUpload,
  { ownerId, folder, purpose }: Pick<Place, 'ownerId' | 'folder' | 'purpose'>,
) {
  const made = await makePictures(pictures, purpose, received, ownerId);
  for (const { file, content } of made.files) await files.put(`${folder}/${file}`, content);
  return { widths: [...made.widths], width: made.width, height: made.height, shownSize: made.size };
}

async function storePosterOf(deps: MediaDeps, poster: PictureUpload, place: Place) {
  try {
    const { widths, width, height } = await storePicture(deps, poster, place);
    return { widths, width, height };
  } catch (error) {
    // The picture process names the field of a post's files; posters have their own.
    throw error instanceof AppError && error.statusCode === 400 ? invalidField('posters', error.message) : error;
  }
}
