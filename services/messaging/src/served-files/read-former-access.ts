import type { FileAccess, FileRequest } from '@stagedoor/contracts/internal-media';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import type { MessagingDeps } from '#/deps.ts';
import { findReadableMedia } from '#/served-files/find-readable-media.ts';

const address =
  /^\/media\/messaging\/(?<reader>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<media>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>[a-z0-9][a-z0-9._-]{0,79})$/;

/** Whether the path of a request is one from before files were media's. */
export function isFormerAddress(path: string): boolean {
  return path.startsWith('/media/messaging/');
}

/** Decides about a file of a message by such an address. It contains its reader, is signed, and expires. */
export async function readFormerAccess(
  deps: Pick<MessagingDeps, 'database'>,
  { signer, keys }: { readonly signer: AddressSigner; readonly keys: ReaderCookies },
  request: FileRequest,
): Promise<FileAccess> {
  const { reader, media, file } = address.exec(request.path)?.groups ?? {};
  if (reader === undefined || media === undefined || file === undefined) return null;
  if (!signer.isValid(request.path, request)) return null;
  const { userId, cookie } = request;
  const hasCookie = () => cookie !== undefined && keys.opens({ headers: { cookie } }, reader);
  if (!(userId === null ? hasCookie() : userId === reader)) return null;
  const item = await findReadableMedia(deps, reader, media, file);
  if (item === undefined) return null;
  const fileName = item.type === 'FILE' ? (item.alt ?? 'file') : null;
  const sent = { file, isPublic: false, fileName, ...(item.isSold && { isSold: true }) };
  return item.assetId === null ? { ...sent, folder: item.folder } : { ...sent, assetId: item.assetId };
}
