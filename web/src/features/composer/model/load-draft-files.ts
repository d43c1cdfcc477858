import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { getAsset } from '@stagedoor/contracts/vault';
import { call } from '#/shared/http/api-client.ts';
import { type ChosenAsset, chooseAsset } from '#/shared/vault-picker/chosen-asset.ts';
import { type ListedFile, listChosen } from './file-list.ts';

/**
 * Returns the files of a draft of the server, in its order, and behind them those of this browser that are not uploaded yet. What is
 * `here` keeps its preview.
 */
export async function loadDraftFiles(
  files: PostDraft['files'] = [],
  here: readonly ListedFile[],
): Promise<readonly ListedFile[]> {
  const left = [...here];
  const uploaded = await Promise.all(
    files.map(async ({ assetId, alt }) => {
      const place = left.findIndex(({ asset }) => asset?.id === assetId);
      // One that is there twice is shown by two of them.
      const [known] = place === -1 ? [] : left.splice(place, 1);
      return known === undefined ? listChosen(await load(assetId), alt) : { ...known, alt };
    }),
  );
  return [...uploaded, ...here.filter(({ asset }) => asset === undefined)];
}

/** A file that is gone, or cannot be looked up at the moment, is listed all the same: its tile looks again, and says so. */
async function load(id: string): Promise<ChosenAsset> {
  try {
    return chooseAsset(await call(getAsset, { params: { id } }), Date.now());
  } catch (error) {
    console.warn('A file of a draft could not be looked up', error);
    return { id, type: 'FILE', title: '', alt: '', url: '', thumbnailUrl: null, size: 0, mimeType: '', readAt: 0 };
  }
}
