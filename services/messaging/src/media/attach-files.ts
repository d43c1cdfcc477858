import { cutText } from '@stagedoor/contracts/cut-text';
import type { ClaimedAsset } from '@stagedoor/contracts/internal-media';
import { claimAssets } from '@stagedoor/service-kit/assets/claim-assets';
import type { HandedFile } from '@stagedoor/service-kit/assets/hand-form-on';
import { toLookColumns, toSizeColumns } from '@stagedoor/service-kit/assets/look-columns';
import { storeFormFiles } from '@stagedoor/service-kit/assets/store-form-files';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import type { MediaRow } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { folderOfAsset } from '#/media/media-file-names.ts';

export type NewMedia = Omit<MediaRow, 'messageId'>;

/**
 * Has media store the files of a message, and claims those of the vault, which come behind them. Those of creators and ADMINs are in their
 * vault from then on. Throws a 4xx if one of them cannot be sent.
 */
export async function attachFiles(
  { ids, internal }: Pick<MessagingDeps, 'ids' | 'internal'>,
  { files, mediaIds }: { readonly files: readonly HandedFile[]; readonly mediaIds: readonly string[] },
  sender: Principal,
): Promise<NewMedia[]> {
  const isKept = sender.role !== 'FAN';
  const stored = await storeFormFiles(internal, files, { ownerId: sender.userId, purpose: 'post', isKept });
  const chosen = await claimAssets(internal, sender.userId, mediaIds);
  const named = [
    ...stored.map((asset, place) => ({ asset, alt: nameSent(asset, files[place]?.fileName ?? '') })),
    ...chosen.map((asset) => ({ asset, alt: nameChosen(asset) })),
  ];
  return named.map(({ asset, alt }, position) => {
    const { id: assetId, type, size, mimeType, widths, width, height, ...look } = asset;
    const id = ids.next();
    const shape = { type, mimeType, widths, width, height, ...toSizeColumns(size), ...toLookColumns(look) };
    return { id, position, folder: folderOfAsset(id), assetId, ...shape, alt };
  });
}

/** The file name describes anything but a picture. */
function nameSent({ type }: ClaimedAsset, fileName: string): string | null {
  if (type === 'IMAGE') return null;
  return cutText(normaliseText(fileName).replaceAll(/[\\/]/g, ' ').trim(), 200) || null;
}

/** Film and sound without a description have their name, a download always. */
function nameChosen({ type, title, alt }: ClaimedAsset): string | null {
  if (type === 'IMAGE') return alt || null;
  return type === 'FILE' ? title : alt || title;
}
