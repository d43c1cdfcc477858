import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import type { MediaRow } from '#/db/messages.ts';
import { blurredFile, mediaPath, pictureFile, wholeFile } from '#/media/media-file-names.ts';

/** Addresses of a message's media for one reader. */
export interface MediaAddresses {
  whole(item: MediaRow, readerId: string): string;
  thumbnail(item: MediaRow, readerId: string): string | null;
  blurred(item: MediaRow, readerId: string): string | null;
}

/**
 * Signs addresses that contain their reader and expire, so that nobody can forge one, change its reader, or use it
 * later. Whether the reader may see the file is checked at each request.
 */
export function createMediaAddresses(signer: AddressSigner): MediaAddresses {
  const address = (item: MediaRow, readerId: string, file: string) =>
    signer.sign(`${mediaPath}/${readerId}/${item.id}/${file}`);
  return {
    whole: (item, readerId) => address(item, readerId, wholeFile(item)),
    thumbnail(item, readerId) {
      const [smallest] = item.widths;
      return smallest === undefined ? null : address(item, readerId, pictureFile(smallest));
    },
    blurred: (item, readerId) => (item.widths.length === 0 ? null : address(item, readerId, blurredFile)),
  };
}
