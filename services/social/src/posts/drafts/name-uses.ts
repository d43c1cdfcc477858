import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { DraftFile } from '#/db/posts.ts';

/** Returns the files of a draft with the ids of their uses. Those that it had before keep theirs. */
export function nameUses(
  ids: Ids,
  files: readonly Omit<DraftFile, 'id'>[],
  before: readonly DraftFile[] = [],
): readonly DraftFile[] {
  const left = [...before];
  return files.map(({ assetId, alt }) => {
    const place = left.findIndex((one) => one.assetId === assetId);
    // A file that is there twice has two uses.
    const [known] = place === -1 ? [] : left.splice(place, 1);
    return { id: known?.id ?? ids.next(), assetId, alt };
  });
}
