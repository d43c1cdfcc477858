import type { Role } from '@stagedoor/contracts/call';
import type { FileAccess, FileRequest } from '@stagedoor/contracts/internal-media';
import { blurredFile } from '@stagedoor/service-kit/assets/picture-files';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { defineStatement } from '#/db/statement.ts';
import { findAssetOf } from '#/media/asset-folders.ts';
import { pictureUrl } from '#/media/file-urls.ts';
import { everyone } from '#/media/media-addresses.ts';
import { previewFile } from '#/media/picture-sizes.ts';
import type { PreviewNames } from '#/media/preview-names.ts';
import { evaluateReadAccess, isPaidFor, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';
import { readPictureAccess } from '#/served-files/read-picture-access.ts';
import type { ViewerId } from '#/users/find-people.ts';
import { recordDocumentRead } from '#/verification/record-document-read.ts';

// Addresses of files from before they were media's. They contain the folder that the file had, and go on answering.

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly signer: AddressSigner;
  readonly keys: ReaderCookies;
  readonly previews: PreviewNames;
}

const publicAddress =
  /^\/media\/social\/public\/(?<folder>(?<kind>assets|avatars|covers|posts|previews)\/[a-z0-9][a-z0-9._-]{0,79})\/(?<file>[a-z0-9][a-z0-9._-]{0,79})$/;
const previewAddress = /^\/media\/social\/preview\/(?<name>[\w-]{1,300})\/blurred\.webp$/;
const privateAddress =
  /^\/media\/social\/private\/(?<reader>everyone|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<folder>(?<kind>assets|posts|documents)\/[a-z0-9][a-z0-9._-]{0,79})\/(?<file>[a-z0-9][a-z0-9._-]{0,79})$/;

/** Whether the path of a request is one of before. */
export function isFormerAddress(path: string): boolean {
  return path.startsWith('/media/social/');
}

/**
 * Decides about a file by an address of before: public ones of posts while the post is public, and of profiles while their owner is not
 * suspended; previews while the post exists; private ones for the reader that they were signed for.
 */
export async function readFormerAccess(deps: Deps, request: FileRequest): Promise<FileAccess> {
  const { database, previews } = deps;
  const open = publicAddress.exec(request.path)?.groups;
  if (open !== undefined) {
    const { folder = '', kind, file = '' } = open;
    if (kind === 'assets') return readOpenAsset(deps, folder, file);
    return kind === 'posts' ? readOpenPost(database, folder, file) : readOpenFolder(database, folder, file);
  }
  const named = previewAddress.exec(request.path)?.groups?.name;
  if (named !== undefined) return readOpenPost(database, previews.toFolder(named) ?? '', blurredFile);
  const { reader = '', folder = '', kind, file = '' } = privateAddress.exec(request.path)?.groups ?? {};
  if (!deps.signer.isValid(request.path, request) || !isReader(deps, request, reader)) return null;
  if (kind === 'assets') {
    return (await readPost(database, reader, folder, file)) ?? readDocument(deps, reader, folder, file);
  }
  return kind === 'documents' ? readDocument(deps, reader, folder, file) : readPost(database, reader, folder, file);
}

function isReader({ keys }: Deps, { userId, cookie }: FileRequest, reader: string): boolean {
  if (reader === everyone || userId !== null) return reader === everyone || userId === reader;
  return cookie !== undefined && keys.opens({ headers: { cookie } }, reader);
}

interface PostFolder {
  readonly asset_id: string | null;
  readonly alt: string | null;
}
interface OpenPost extends PostFolder {
  readonly is_public: boolean;
  readonly is_hidden: boolean;
}

const openPosts = defineStatement<OpenPost, [folder: string]>(`
  select m.asset_id, m.alt, m.is_public, p.deleted_at is not null or a.suspended_at is not null as is_hidden
  from media m join post p on p.id = m.post_id join profile a on a.user_id = p.author_id where m.folder = $1`);

/** The blurred preview of a post's file is for everybody. */
async function readOpenPost(database: Database, folder: string, file: string): Promise<FileAccess> {
  const [found] = await openPosts.run(database, [folder]);
  if (found === undefined || found.is_hidden || !(found.is_public || file === blurredFile)) return null;
  return present(found, folder, file, true);
}

/**
 * An instance of a version before, which runs beside this one for a while, puts the folder of what is media's into its own addresses.
 * Unlike its own folders, such a one is open only while a row names it.
 */
async function readOpenAsset(deps: Deps, folder: string, file: string): Promise<FileAccess> {
  const post = await readOpenPost(deps.database, folder, file);
  if (post !== null) return post;
  const kind = file === previewFile ? 'previews' : 'avatars';
  return (await readPictureAccess(deps, { path: pictureUrl(kind, folder, file) })) ?? null;
}

const hiddenOwners = defineStatement<{ is_hidden: boolean }, [folder: string]>(`
  select suspended_at is not null as is_hidden from profile where avatar = $1
  union all
  select suspended_at is not null from profile where cover = $1`);

/** A folder that no row names, such as that of an avatar that was just replaced, is served until its files are removed. */
async function readOpenFolder(database: Database, folder: string, file: string): Promise<FileAccess> {
  const [owner] = await hiddenOwners.run(database, [folder]);
  return owner?.is_hidden === true ? null : { folder, file, isPublic: true, fileName: null };
}

interface ReadablePost extends PostAccessFacts, PostFolder {
  readonly reader_role: Role | null;
}

const readablePosts = defineStatement<ReadablePost, [reader: ViewerId, folder: string]>(`
  select m.asset_id, m.alt, (select role from profile where user_id = $1::uuid) as reader_role, ${postFactsColumns('$1::uuid')}
  from media m join post p on p.id = m.post_id join profile a on a.user_id = p.author_id
  where m.folder = $2`);

async function readPost(database: Database, readerId: string, folder: string, file: string): Promise<FileAccess> {
  const reader = readerId === everyone ? null : readerId;
  const [found] = await readablePosts.run(database, [reader, folder]);
  if (found === undefined) return null;
  const viewer = reader === null ? null : { userId: reader, role: found.reader_role ?? 'FAN' };
  if (evaluateReadAccess(found, viewer) !== 'open') return null;
  const sent = present(found, folder, file, false);
  return sent !== null && isPaidFor(found) ? { ...sent, isSold: true } : sent;
}

const documentRole = defineStatement<{ role: Role }, [reader: string, folder: string]>(`
  select p.role from verification_document d, profile p where d.folder = $2 and p.user_id = $1::uuid`);

/** No identity document stays in a browser's cache, so that every view is a request, and in the audit log. */
async function readDocument(deps: Deps, reader: string, folder: string, file: string): Promise<FileAccess> {
  if (reader === everyone) return null;
  const [found] = await documentRole.run(deps.database, [reader, folder]);
  if (found?.role !== 'ADMIN') return null;
  await recordDocumentRead(deps, reader, folder);
  const sent = { file, isPublic: false, fileName: downloadName(file, null), isSecret: true };
  const assetId = findAssetOf(folder);
  return assetId === undefined ? { ...sent, folder } : { ...sent, assetId };
}

function present({ asset_id: assetId, alt }: PostFolder, folder: string, file: string, isPublic: boolean): FileAccess {
  const sent = { file, isPublic, fileName: downloadName(file, alt) };
  return assetId === null ? { ...sent, folder } : { ...sent, assetId };
}

/** Files that are no picture, film or sound are downloaded under their original name, and never displayed. */
function downloadName(file: string, alt: string | null): string | null {
  return file === 'whole.bin' ? (alt ?? 'file') : null;
}
