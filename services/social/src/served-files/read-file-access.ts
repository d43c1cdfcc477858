import type { Role } from '@stagedoor/contracts/call';
import type { FileAccess, FileRequest } from '@stagedoor/contracts/internal-media';
import { readTeaserVersion } from '@stagedoor/service-kit/assets/look-columns';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { opensFolder } from '@stagedoor/service-kit/files/signed-folder';
import { defineStatement } from '#/db/statement.ts';
import { everyone } from '#/media/media-addresses.ts';
import type { PreviewNames } from '#/media/preview-names.ts';
import { evaluateReadAccess, isPaidFor, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';
import { readDocumentAccess, readDocumentAddress } from '#/served-files/read-document-access.ts';
import { isFormerAddress, readFormerAccess } from '#/served-files/read-former-access.ts';
import { readPictureAccess } from '#/served-files/read-picture-access.ts';
import type { ViewerId } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly signer: AddressSigner;
  /** Of the folders of streams. */
  readonly streams: AddressSigner;
  /** Of the files of assets. */
  readonly keys: ReaderCookies;
  readonly previews: PreviewNames;
}

interface AssetFacts extends PostAccessFacts {
  readonly asset_id: string;
  readonly type: string;
  readonly alt: string | null;
  readonly teaser_version: number | null;
  readonly is_public: boolean;
  readonly is_hidden: boolean;
  readonly reader_role: Role | null;
}

const assetFacts = defineStatement<AssetFacts, [reader: ViewerId, mediaId: string]>(`
  select m.asset_id, m.type, m.alt, m.teaser_version, m.is_public, p.deleted_at is not null or a.suspended_at is not null as is_hidden,
    (select role from profile where user_id = $1::uuid) as reader_role, ${postFactsColumns('$1::uuid')}
  from media m join post p on p.id = m.post_id join profile a on a.user_id = p.author_id
  where m.id = $2::uuid and m.asset_id is not null`);

const openAddress =
  /^\/media\/files\/social\/public\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>(?:(?:p\d{1,9}\/)?(?:\d{1,5}|share)|whole|captions\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9})\.[a-z0-9]{1,5})$/;
const readerAddress =
  /^\/media\/files\/social\/private\/(?<reader>everyone|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>(?:(?:p\d{1,9}\/)?\d{1,5}|whole|t\d{1,9}\/teaser|captions\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9})\.[a-z0-9]{1,5})$/;
const openStream =
  /^\/media\/files\/social\/public\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>hls\/(?:master\.m3u8|\d{1,5}\/(?:index\.m3u8|init\.mp4|\d{1,6}\.m4s)))$/;
const readerStream =
  /^(?<folder>\/media\/files\/social\/private\/(?<reader>everyone|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/hls)\/(?<key>\d{1,15}\.[\w-]{1,60})\/(?<part>(?:master\.m3u8|\d{1,5}\/(?:index\.m3u8|init\.mp4|\d{1,6}\.m4s)))$/;
const previewAddress =
  /^\/media\/files\/social\/preview\/(?<name>[\w-]{1,200})\/(?<file>(?:p\d{1,9}\/)?blurred\.webp)$/;

/**
 * Decides about a file of an asset that a post or a profile shows, by the address that social has made for it. A public address opens it while the
 * post is public, a private one for its reader, and a preview while the post exists.
 */
export async function readFileAccess(deps: Deps, request: FileRequest): Promise<FileAccess> {
  if (isFormerAddress(request.path)) return readFormerAccess(deps, request);
  const { database, previews } = deps;
  const picture = await readPictureAccess(deps, request);
  if (picture !== undefined) return picture;
  const preview = previewAddress.exec(request.path)?.groups;
  if (preview !== undefined) {
    const named = previews.toFolder(preview.name ?? '');
    // A preview of a file that is no asset's is named by its folder.
    const found = named?.includes('/') === true ? undefined : await findAsset(database, null, named);
    return found === undefined || found.is_hidden ? null : present(found, preview.file, true);
  }
  const open = (openAddress.exec(request.path) ?? openStream.exec(request.path))?.groups;
  if (open !== undefined) {
    const found = await findAsset(database, null, open.id);
    return found === undefined || found.is_hidden || !found.is_public ? null : present(found, open.file, true);
  }
  const document = readDocumentAddress(request.path);
  if (document !== undefined) {
    const isTheirs = deps.signer.isValid(request.path, request) && isReader(deps, request, document.reader);
    return isTheirs ? readDocumentAccess(deps, document) : null;
  }
  const { reader = '', id, file } = findSigned(deps, request) ?? {};
  if (!isReader(deps, request, reader)) return null;
  const found = await findAsset(database, reader === everyone ? null : reader, id);
  if (found === undefined) return null;
  const viewer = reader === everyone ? null : { userId: reader, role: found.reader_role ?? 'FAN' };
  return isOpen(found, viewer, file) ? present(found, file) : null;
}

/** A teaser is for everybody who may see that the post exists, and only the one that its owner has chosen. */
function isOpen(found: AssetFacts, viewer: Viewer | null, file = ''): boolean {
  const access = evaluateReadAccess(found, viewer);
  const teaser = readTeaserVersion(file);
  return teaser === undefined ? access === 'open' : access !== 'hidden' && teaser === found.teaser_version;
}

/** Returns what a private address names; undefined if its signature is wrong or has expired. */
function findSigned({ signer, streams }: Deps, request: FileRequest) {
  const { folder = '', reader, id, key = '', part } = readerStream.exec(request.path)?.groups ?? {};
  if (part !== undefined) return opensFolder(streams, folder, key) ? { reader, id, file: `hls/${part}` } : undefined;
  if (!signer.isValid(request.path, request)) return undefined;
  const whole = readerAddress.exec(request.path)?.groups;
  return whole && { reader: whole.reader, id: whole.id, file: whole.file };
}

function isReader({ keys }: Deps, { userId, cookie }: FileRequest, reader: string): boolean {
  if (reader === everyone || userId !== null) return reader === everyone || userId === reader;
  return cookie !== undefined && keys.opens({ headers: { cookie } }, reader);
}

async function findAsset(
  database: Database,
  reader: ViewerId,
  mediaId: string | undefined,
): Promise<AssetFacts | undefined> {
  if (mediaId === undefined) return undefined;
  const [found] = await assetFacts.run(database, [reader, mediaId]);
  return found;
}

function present(found: AssetFacts, file = '', isPublic = false): FileAccess {
  const { asset_id: assetId, type, alt } = found;
  return {
    ...{ assetId, file, isPublic, fileName: type === 'FILE' ? (alt ?? 'file') : null },
    ...(!isPublic && isPaidFor(found) && { isSold: true }),
  };
}
