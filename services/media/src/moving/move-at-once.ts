import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { eq, lte } from 'drizzle-orm';
import { assets, folderMoves } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { type FolderPlace, moveFolder } from '#/moving/move-folder.ts';

type Deps = Pick<MediaDeps, 'database' | 'clock' | 'files' | 'internal'>;

/** As long as the largest file takes to copy that was ever accepted, ms. */
const leaseMs = 600_000;
/** How long a request waits for another process that moves the folder, ms. */
const patienceMs = 15_000;
const lookAgainMs = 100;

/** Moves a folder for a request that needs a file of it. Requests at the same moment share this. */
export type MoveAtOnce = (place: FolderPlace) => Promise<void>;

/**
 * Resolves when the folder is an asset, or when there is no such folder. Throws a 503 if its owner is away, or another process takes
 * longer for it.
 */
export function createMoveAtOnce(deps: Deps): MoveAtOnce {
  const moving = new Map<string, Promise<void>>();
  return (place) => {
    const id = assetIdOfFolder(place.service, place.folder);
    const known = moving.get(id);
    if (known !== undefined) return known;
    const moved = move(deps, place, id).finally(() => moving.delete(id));
    moving.set(id, moved);
    return moved;
  };
}

async function move(deps: Deps, place: FolderPlace, id: string): Promise<void> {
  const { database } = deps;
  const deadline = performance.now() + patienceMs;
  while ((await database.db.$count(assets, eq(assets.id, id))) === 0) {
    if (await claim(deps, place, id)) return moveClaimed(deps, place, id);
    if (performance.now() > deadline) throw unavailable('This file is being moved. Please try again in a moment.', 5);
    await pause(lookAgainMs);
  }
}

/** Returns whether this process may move the folder: nobody else does. */
async function claim({ database, clock }: Deps, place: FolderPlace, id: string): Promise<boolean> {
  const now = clock.now();
  const claimed = await database.db
    .insert(folderMoves)
    .values({ ...place, assetId: id, dueAt: new Date(now.getTime() + leaseMs) })
    .onConflictDoUpdate({
      target: folderMoves.assetId,
      set: { dueAt: new Date(now.getTime() + leaseMs) },
      setWhere: lte(folderMoves.dueAt, now),
    })
    .returning({ dueAt: folderMoves.dueAt });
  return claimed.length > 0;
}

/** After a failure the job goes on with it. */
async function moveClaimed(deps: Deps, place: FolderPlace, id: string): Promise<void> {
  const { database, clock } = deps;
  const isIt = eq(folderMoves.assetId, id);
  try {
    await moveFolder(deps, place);
  } catch (error) {
    await database.db.update(folderMoves).set({ dueAt: clock.now() }).where(isIt);
    throw error;
  }
  await database.db.delete(folderMoves).where(isIt);
}
