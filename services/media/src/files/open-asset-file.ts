import { shareFile } from '@stagedoor/contracts/share-picture';
import type { StoredFile } from '@stagedoor/service-kit/files/file-store';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, posterFolder } from '#/files/asset-files.ts';
import { createShareMaker } from '#/files/make-share-picture.ts';
import type { AssetAccess, UserService } from '#/files/read-access.ts';
import { createMoveAtOnce } from '#/moving/move-at-once.ts';

/** A file that was found. */
interface OpenedFile {
  readonly stored: StoredFile;
  /** Whether it stands for the one that was asked for, and another one may do so later. */
  readonly isStandIn: boolean;
}

/** Opens files of assets in use, also those that are still where they were before. */
export interface Opener {
  /** Undefined if there is no such file. Throws a 503 if only the service that had it knows. */
  open(service: UserService, access: Pick<AssetAccess, 'assetId' | 'folder' | 'file'>): Promise<OpenedFile | undefined>;
}

/** A picture of a film, whichever poster it is of. */
const posterPicture = /^(?:p\d+\/)?(?<name>\d+\.webp|blurred\.webp|share\.jpg)$/;

export function createOpener(
  deps: Pick<MediaDeps, 'database' | 'files' | 'internal' | 'clock' | 'pictures' | 'work'>,
): Opener {
  const moveAtOnce = createMoveAtOnce(deps);
  const makeShare = createShareMaker(deps);

  async function openOwn(service: UserService, { assetId, folder, file }: Parameters<Opener['open']>[1]) {
    const path = `${folderOf(assetId)}/${file}`;
    const found = await deps.files.open(path);
    if (found !== undefined || folder === undefined) return found;
    const isThere = (await deps.database.db.$count(assets, eq(assets.id, assetId))) > 0;
    if (!isThere) await moveAtOnce({ service, folder });
    // Also one that another process has moved since the first look.
    return deps.files.open(path);
  }

  /** An instance of a version before posters could be chosen names that of the film, and a page that was open names an earlier one. */
  async function openLaterPoster({ assetId, file }: Pick<AssetAccess, 'assetId' | 'file'>) {
    const name = posterPicture.exec(file)?.groups?.name;
    if (name === undefined) return undefined;
    const [film] = await deps.database.db
      .select({ posterVersion: assets.posterVersion })
      .from(assets)
      .where(and(eq(assets.id, assetId), gt(assets.posterVersion, 0), isNull(assets.removedAt)));
    return film && deps.files.open(`${folderOf(assetId)}/${posterFolder(film.posterVersion)}/${name}`);
  }

  return {
    async open(service, access) {
      const own = await openOwn(service, access);
      if (own !== undefined) return { stored: own, isStandIn: false };
      const later = await openLaterPoster(access);
      if (later !== undefined) return { stored: later, isStandIn: true };
      if (access.file !== shareFile) return undefined;
      await makeShare(access.assetId);
      const made = await deps.files.open(`${folderOf(access.assetId)}/${shareFile}`);
      return made && { stored: made, isStandIn: false };
    },
  };
}
