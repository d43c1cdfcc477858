import type { Media } from '@stagedoor/contracts/post';
import { posterPath, presentCaptions, teaserFile } from '@stagedoor/service-kit/assets/look-columns';
import { blurredFile, pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { signFolder } from '@stagedoor/service-kit/files/signed-folder';
import type { MediaRow } from '#/db/messages.ts';
import { assetFilesPath, mediaPath, wholeFile } from '#/media/media-file-names.ts';

/** Addresses of a message's media for one reader. */
export interface MediaAddresses {
  whole(item: MediaRow, readerId: string): string;
  thumbnail(item: MediaRow, readerId: string): string | null;
  blurred(item: MediaRow, readerId: string): string | null;
  /** A part of a film that is locked; undefined if there is none. */
  teaser(item: MediaRow, readerId: string): string | undefined;
  /** The playlist of a film's renditions; undefined for anything else. */
  stream(item: MediaRow, readerId: string): string | undefined;
  captions(item: MediaRow, readerId: string): Media['captions'];
}

/**
 * Signs addresses that contain their reader and expire, so that nobody can forge one, change its reader, or use it
 * later. `streams` signs the folders of streams. Whether the reader may see the file is checked at each request.
 */
export function createMediaAddresses(signer: AddressSigner, streams: AddressSigner): MediaAddresses {
  const address = (item: MediaRow, readerId: string, file: string) =>
    signer.sign(`${item.assetId === null ? mediaPath : assetFilesPath}/${readerId}/${item.id}/${file}`);
  return {
    whole: (item, readerId) => address(item, readerId, wholeFile(item)),
    thumbnail(item, readerId) {
      const [smallest] = item.widths;
      return smallest === undefined
        ? null
        : address(item, readerId, posterPath(item.posterVersion) + pictureFile(smallest));
    },
    blurred: (item, readerId) =>
      item.widths.length === 0 ? null : address(item, readerId, posterPath(item.posterVersion) + blurredFile),
    captions: (item, readerId) => presentCaptions(item.captions, (file) => address(item, readerId, file)),
    teaser: (item, readerId) =>
      item.teaserVersion === null ? undefined : address(item, readerId, teaserFile(item.teaserVersion)),
    stream({ id, type, assetId }, readerId) {
      if (assetId === null || type !== 'VIDEO') return undefined;
      return `${signFolder(streams, `${assetFilesPath}/${readerId}/${id}/hls`)}/master.m3u8`;
    },
  };
}
