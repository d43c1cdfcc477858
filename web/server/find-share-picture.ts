import type { Media } from '@stagedoor/contracts/post';
import { type avatarShare, type coverShare, fitShare, toShareAddress } from '@stagedoor/contracts/share-picture';

/** A picture for link previews: its path, and its size in pixels if that is known. */
export interface SharePicture {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
}

/** Files below them never expire and are open to everybody. */
const publicFolders = [
  '/media/social/public/',
  '/media/files/social/public/',
  '/media/files/social/avatars/',
  '/media/files/social/covers/',
];
const isPublic = (address: string) => publicFolders.some((folder) => address.startsWith(folder));

/** The still picture of a medium: itself, or a film's poster. Undefined unless anybody may load it. */
export function findStill({ type, url, thumbnailUrl }: Media): string | undefined {
  const still = type === 'IMAGE' ? url : type === 'VIDEO' ? thumbnailUrl : null;
  return still && isPublic(still) && url !== null ? still : undefined;
}

/** Returns the picture to share that belongs to a picture's address. */
export function toSharePicture(address: string, { width, height }: Pick<Media, 'width' | 'height'>): SharePicture {
  if (!isPublic(address)) return { path: address };
  return { path: toShareAddress(address), ...(width && height ? fitShare({ width, height }) : {}) };
}

/** The same of an avatar or a cover; undefined if there is none. */
export function toProfilePicture(
  address: string | null,
  size: typeof avatarShare | typeof coverShare,
): SharePicture | undefined {
  if (!address) return undefined;
  return isPublic(address) ? { path: toShareAddress(address), ...size } : { path: address };
}
