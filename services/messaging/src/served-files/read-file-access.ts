import type { FileAccess, FileRequest } from '@stagedoor/contracts/internal-media';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { opensFolder } from '@stagedoor/service-kit/files/signed-folder';
import type { MessagingDeps } from '#/deps.ts';
import { findReadableMedia } from '#/served-files/find-readable-media.ts';
import { isFormerAddress, readFormerAccess } from '#/served-files/read-former-access.ts';

const address =
  /^\/media\/files\/messaging\/(?<reader>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<media>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>(?:(?:p\d{1,9}\/)?(?:\d{1,5}|blurred)|whole|t\d{1,9}\/teaser|captions\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9})\.[a-z0-9]{1,5})$/;

const stream =
  /^(?<folder>\/media\/files\/messaging\/(?<reader>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<media>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/hls)\/(?<key>\d{1,15}\.[\w-]{1,60})\/(?<part>(?:master\.m3u8|\d{1,5}\/(?:index\.m3u8|init\.mp4|\d{1,6}\.m4s)))$/;

interface Keys {
  readonly signer: AddressSigner;
  /** Of the folders of streams. */
  readonly streams: AddressSigner;
  readonly keys: ReaderCookies;
}

/** Decides about a file of an asset in a message, by the address that messaging has made for it and its reader. */
export async function readFileAccess(
  deps: Pick<MessagingDeps, 'database'>,
  keys: Keys,
  request: FileRequest,
): Promise<FileAccess> {
  if (isFormerAddress(request.path)) return readFormerAccess(deps, keys, request);
  const { reader, media, file } = findSigned(keys, request) ?? {};
  if (reader === undefined || media === undefined || file === undefined) return null;
  const { userId, cookie } = request;
  const hasCookie = () => cookie !== undefined && keys.keys.opens({ headers: { cookie } }, reader);
  if (!(userId === null ? hasCookie() : userId === reader)) return null;
  const item = await findReadableMedia(deps, reader, media, file);
  if (item === undefined || item.assetId === null) return null;
  const { assetId, type, alt, isSold } = item;
  const sent = { file, isPublic: false, fileName: type === 'FILE' ? (alt ?? 'file') : null };
  return { assetId, ...sent, ...(isSold && { isSold }) };
}

/** Returns what an address names; undefined if its signature is wrong or has expired. */
function findSigned({ signer, streams }: Omit<Keys, 'keys'>, request: FileRequest) {
  const { folder = '', reader, media, key = '', part } = stream.exec(request.path)?.groups ?? {};
  if (part !== undefined) return opensFolder(streams, folder, key) ? { reader, media, file: `hls/${part}` } : undefined;
  if (!signer.isValid(request.path, request)) return undefined;
  const whole = address.exec(request.path)?.groups;
  return whole && { reader: whole.reader, media: whole.media, file: whole.file };
}
