import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import type { Media } from '@stagedoor/contracts/post';
import { posterPath, presentCaptions, teaserFile } from '@stagedoor/service-kit/assets/look-columns';
import { blurredFile, pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { extensionOf } from '@stagedoor/service-kit/files/extension-of';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { signFolder } from '@stagedoor/service-kit/files/signed-folder';
import { findAssetOf } from '#/media/asset-folders.ts';
import { assetFilesPath, filesPath, publicFileUrl } from '#/media/file-urls.ts';
import { wholeFile } from '#/media/picture-sizes.ts';
import type { PreviewNames } from '#/media/preview-names.ts';

export interface StoredMedia {
  readonly id: string;
  readonly type: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';
  readonly folder: string;
  /** Set if the file is media's, to which its addresses lead. */
  readonly assetId: string | null;
  readonly isPublic: boolean;
  /** Widths of the picture's or video poster's files; empty if there are none. */
  readonly widths: readonly number[];
  readonly mimeType: string;
  readonly posterVersion: number;
  readonly teaserVersion: number | null;
  readonly captions: readonly CaptionsFacts[] | null;
}

export const assetPrivatePath = `${assetFilesPath}/private`;

/** An identity document. */
interface StoredDocument {
  readonly id: string;
  readonly folder: string;
  /** Of a picture, pixels. */
  readonly width: number | null;
}

/** Makes the addresses from which a browser loads media. */
export interface MediaAddresses {
  /** Undefined for a visitor. */
  for(readerId: string | undefined): ReaderAddresses;
}

/** The addresses for one reader. */
export interface ReaderAddresses {
  whole(item: StoredMedia): string;
  thumbnail(item: StoredMedia): string | null;
  /** The address of a picture in each of its widths in pixels; undefined if there is no choice. */
  sources(item: StoredMedia): { readonly url: string; readonly width: number }[] | undefined;
  blurred(item: StoredMedia): string | null;
  /** A part of a film for a reader who may not see all of it; undefined if there is none. */
  teaser(item: StoredMedia): string | undefined;
  /** The captions of a film or sound; undefined if there are none. */
  captions(item: StoredMedia): Media['captions'];
  /** An identity document: its picture, or a PDF. */
  document(document: StoredDocument): string;
  /** The playlist of a film's renditions; undefined for anything else. */
  stream(item: StoredMedia): string | undefined;
}

/** The reader in addresses of private files that visitors may open, such as those of a post that became public. */
export const everyone = 'everyone';
export const privatePath = `${filesPath}/private`;
/** The path of previews of locked media, under names that do not reveal the folder of the original. */
export const previewPath = `${filesPath}/preview`;

/**
 * Public files have a permanent address. An address of a private file names its reader, is signed and expires; each request
 * checks again whether the reader may open it.
 */
/** `streams` signs the folders of streams. */
export function createMediaAddresses(
  signer: AddressSigner,
  streams: AddressSigner,
  previews: PreviewNames,
): MediaAddresses {
  return { for: (readerId = everyone) => createReaderAddresses({ signer, streams, previews }, readerId) };
}

function createReaderAddresses(
  {
    signer,
    streams,
    previews,
  }: { readonly signer: AddressSigner; readonly streams: AddressSigner; readonly previews: PreviewNames },
  readerId: string,
): ReaderAddresses {
  const assetAddress = ({ id, isPublic }: StoredMedia, file: string) =>
    isPublic ? `${assetFilesPath}/public/${id}/${file}` : signer.sign(`${assetPrivatePath}/${readerId}/${id}/${file}`);
  const ownAddress = (item: StoredMedia, file: string) =>
    item.isPublic ? publicFileUrl(item.folder, file) : signer.sign(`${privatePath}/${readerId}/${item.folder}/${file}`);
  const address = (item: StoredMedia, file: string) =>
    item.assetId === null ? ownAddress(item, file) : assetAddress(item, file);
  return {
    whole: (item) => {
      const widest = item.widths.at(-1);
      const isPicture = item.type === 'IMAGE' && widest !== undefined;
      return address(item, isPicture ? pictureFile(widest) : wholeFile(extensionOf(item.mimeType)));
    },
    thumbnail: (item) => {
      const [smallest] = item.widths;
      return smallest === undefined ? null : address(item, posterPath(item.posterVersion) + pictureFile(smallest));
    },
    sources: (item) =>
      item.type === 'IMAGE' && item.widths.length > 1
        ? item.widths.map((width) => ({ url: address(item, pictureFile(width)), width }))
        : undefined,
    captions: (item) => presentCaptions(item.captions, (file) => address(item, file)),
    teaser: ({ id, teaserVersion }) =>
      teaserVersion === null
        ? undefined
        : signer.sign(`${assetPrivatePath}/${readerId}/${id}/${teaserFile(teaserVersion)}`),
    document({ id, folder, width }) {
      const file = width === null ? wholeFile('bin') : pictureFile(width);
      return signer.sign(
        findAssetOf(folder) === undefined
          ? `${privatePath}/${readerId}/${folder}/${file}`
          : `${assetPrivatePath}/${readerId}/documents/${id}/${file}`,
      );
    },
    stream({ id, type, assetId, isPublic }) {
      if (assetId === null || type !== 'VIDEO') return undefined;
      const folder = isPublic
        ? `${assetFilesPath}/public/${id}/hls`
        : signFolder(streams, `${assetPrivatePath}/${readerId}/${id}/hls`);
      return `${folder}/master.m3u8`;
    },
    blurred(item) {
      if (item.widths.length === 0) return null;
      return item.assetId === null
        ? `${previewPath}/${previews.toName(item.folder)}/${blurredFile}`
        : `${assetFilesPath}/preview/${previews.toName(item.id)}/${posterPath(item.posterVersion)}${blurredFile}`;
    },
  };
}
