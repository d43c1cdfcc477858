import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import { captionsFile } from '@stagedoor/service-kit/assets/look-columns';
import { pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { signFolder } from '@stagedoor/service-kit/files/signed-folder';
import type { AssetRow } from '#/db/tables.ts';
import { largestFile, posterFolder, stillsFolder, teaserFile, teaserFolder } from '#/files/asset-files.ts';

/** The path of all files. What follows is `own`, or the name of a service that uses them. */
export const filesPath = '/media/files';
/** The path of files that their owner looks at, followed by the owner, the asset and the file. */
export const ownPath = `${filesPath}/own`;

export function streamFolder(ownerId: string, assetId: string): string {
  return `${ownPath}/${ownerId}/${assetId}/hls`;
}

/** The addresses of an asset for its owner. */
export interface AssetAddresses {
  whole(asset: AssetRow): string;
  /** Null if there is no picture of it. */
  thumbnail(asset: AssetRow): string | null;
  stream(asset: AssetRow): string;
  /** Pictures of evenly spaced moments of a film. */
  stills(asset: AssetRow): string[];
  /** `version`: of a teaser that is ready. */
  teaser(asset: AssetRow, version: number): string;
  captions(asset: AssetRow): (CaptionsFacts & { readonly url: string })[];
}

/**
 * An address contains its reader and when it expires, and is signed. It opens nothing by itself: the request has to bring the
 * reader's token or cookie.
 */
export function createAssetAddresses(signer: AddressSigner, streams: AddressSigner): AssetAddresses {
  const address = ({ ownerId, id }: AssetRow, file: string) => signer.sign(`${ownPath}/${ownerId}/${id}/${file}`);
  return {
    whole: (asset) => address(asset, largestFile(asset)),
    thumbnail(asset) {
      const [smallest] = asset.widths;
      if (smallest === undefined) return null;
      const { posterVersion } = asset;
      return address(asset, `${posterVersion === 0 ? '' : `${posterFolder(posterVersion)}/`}${pictureFile(smallest)}`);
    },
    stills: (asset) =>
      Array.from({ length: asset.stillCount }, (_, place) => address(asset, `${stillsFolder}/${place}.webp`)),
    captions: (asset) => asset.captions.map((one) => ({ ...one, url: address(asset, captionsFile(one)) })),
    teaser: (asset, version) => address(asset, `${teaserFolder(version)}/${teaserFile}`),
    stream: ({ ownerId, id }) => `${signFolder(streams, streamFolder(ownerId, id))}/master.m3u8`,
  };
}
