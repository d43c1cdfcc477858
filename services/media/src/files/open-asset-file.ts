import { shareFile } from '@stagedoor/contracts/share-picture';
import type { StoredFile } from '@stagedoor/service-kit/files/file-store';
import { eq } from 'drizzle-orm';
import { assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf } from '#/files/asset-files.ts';
import { createShareMaker } from '#/files/make-share-picture.ts';
import type { AssetAccess, UserService } from '#/files/read-access.ts';
import { createMoveAtOnce } from '#/moving/move-at-once.ts';

/** Opens files of assets in use, also those that are still where they were before. */
export interface Opener {
  /** Undefined if there is no such file. Throws a 503 if only the service that had it knows. */
  open(service: UserService, access: Pick<AssetAccess, 'assetId' | 'folder' | 'file'>): Promise<StoredFile | undefined>;
}

export function createOpener(
  deps: Pick<MediaDeps, 'database' | 'files' | 'internal' | 'clock' | 'pictures' | 'work'>,
): Opener {
  const moveAtOnce = createMoveAtOnce(deps);
  const makeShare = createShareMaker(deps);
  return {
    async open(service, { assetId, folder, file }) {
      const path = `${folderOf(assetId)}/${file}`;
      const found = await deps.files.open(path);
      if (found !== undefined) return found;
      if (folder !== undefined) {
        const isThere = (await deps.database.db.$count(assets, eq(assets.id, assetId))) > 0;
        if (!isThere) await moveAtOnce({ service, folder });
        // Also one that another process has moved since the first look.
        const moved = await deps.files.open(path);
        if (moved !== undefined) return moved;
      }
      if (file !== shareFile) return undefined;
      await makeShare(assetId);
      return deps.files.open(path);
    },
  };
}
