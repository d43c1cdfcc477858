import { cutText } from '@stagedoor/contracts/cut-text';
import type { ClaimedAsset } from '@stagedoor/contracts/internal-media';
import { claimAssets } from '@stagedoor/service-kit/assets/claim-assets';
import type { HandedFile } from '@stagedoor/service-kit/assets/hand-form-on';
import { toLookColumns, toSizeColumns } from '@stagedoor/service-kit/assets/look-columns';
import { storeFormFiles } from '@stagedoor/service-kit/assets/store-form-files';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import type { InternalClient } from '@stagedoor/service-kit/internal-calls/internal-client';
import type { MediaRow } from '#/db/posts.ts';
import { folderOfAsset } from '#/media/asset-folders.ts';
import type { Viewer } from '#/users/person-rules.ts';

export type NewMedia = Omit<MediaRow, 'postId' | 'position'>;

interface Deps {
  readonly ids: Ids;
  readonly internal: Pick<InternalClient, 'call'>;
}

/** The files that an author sends with a post. */
export interface Attachments {
  readonly files: readonly HandedFile[];
  /** Files of their vault, which come behind the others. */
  readonly mediaIds: readonly string[];
  /** Descriptions, in the files' order; empty for none. */
  readonly alts?: readonly string[] | undefined;
  /** Poster frames of videos, by the index of the video among the files. */
  readonly posters: ReadonlyMap<number, HandedFile>;
}

/**
 * Has media store the files of a post, and claims those of the vault. Those of creators and ADMINs are in their vault from then on.
 * Throws a 4xx if one cannot be posted.
 */
export async function storeMedia(
  deps: Deps,
  { files, mediaIds, alts, posters }: Attachments,
  { isPublic, author }: { readonly isPublic: boolean; readonly author: Viewer },
): Promise<NewMedia[]> {
  if (files.length + mediaIds.length > maxFiles) throw invalidField('media', `At most ${maxFiles} files can be sent`);
  if ([...posters.keys()].some((place) => place >= files.length)) {
    throw invalidField('posterOf', 'Only a video can have a poster');
  }
  const { internal } = deps;
  const isKept = author.role !== 'FAN';
  const sent = await storeFormFiles(internal, files, { ownerId: author.userId, purpose: 'post', isKept, posters });
  const chosen = await claimAssets(internal, author.userId, mediaIds);
  return [
    ...sent.map((asset, place) => {
      const alt = describe(asset.type, readName(files[place]?.fileName ?? ''), alts?.[place] || null);
      return { ...showAsset(deps, asset, { isPublic, alt: undefined }), alt };
    }),
    ...chosen.map((asset, place) =>
      showAsset(deps, asset, { isPublic, alt: alts === undefined ? undefined : alts[files.length + place] }),
    ),
  ];
}

/** The name serves as description of film and sound if there is none; of a downloadable file it is always stored. */
function describe(type: ClaimedAsset['type'], name: string | null, alt: string | null): string | null {
  if (type === 'IMAGE') return alt;
  return type === 'FILE' ? name : (alt ?? name);
}

function readName(fileName: string): string | null {
  return cutText(normaliseText(fileName).replaceAll(/[\\/]/g, ' ').trim(), 200) || null;
}

/** The most files that a post has. */
const maxFiles = 10;

/** Returns a file of a post that shows an asset. `alt`: of this post; undefined for that of the asset. */
function showAsset(
  { ids }: Deps,
  { id: assetId, type, title, alt: ownAlt, size, mimeType, widths, width, height, ...look }: ClaimedAsset,
  { isPublic, alt = ownAlt }: { readonly isPublic: boolean; readonly alt: string | undefined },
): NewMedia {
  const id = ids.next();
  return {
    id,
    type,
    folder: folderOfAsset(id),
    assetId,
    isPublic,
    widths,
    alt: describe(type, title, alt || null),
    width,
    height,
    mimeType,
    ...toSizeColumns(size),
    ...toLookColumns(look),
    captionWords: look.captionWords ?? null,
  };
}
