import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import type { MediaServiceDeps } from '#/config.ts';
import { folderMoves } from '#/db/tables.ts';
import type { UserService } from '#/files/read-access.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { folderCalls, moveFolder } from '#/moving/move-folder.ts';

/** How many folders of a service wait at a time: they are asked for again, in their order. */
const mostNoted = 1_000;
const leaseMs = 60_000;

/** Job: notes the folders that social and messaging still have. An earlier version of them may add some at any time. */
export const foldersJob: Job<MediaServiceDeps> = {
  name: 'folders of before',
  pauseMs: 10_000,
  async run(deps) {
    for (const service of ['social', 'messaging'] as const) {
      // Away at the moment: the other one may be there.
      await noteFolders(deps, service).catch((err: unknown) =>
        deps.log.info({ err, service }, 'its folders are asked for later'),
      );
    }
    return false;
  },
};

/** Notes folders that are not noted yet, a number of them at most. */
export async function noteFolders(
  { database, clock, internal }: Pick<MediaServiceDeps, 'database' | 'clock' | 'internal'>,
  service: UserService,
): Promise<void> {
  let after: string | undefined = '';
  for (let noted = 0; after !== undefined && noted < mostNoted; ) {
    const folders: readonly string[] = await internal.call(
      folderCalls[service].list,
      after === '' ? {} : { query: { after } },
    );
    after = folders.at(-1);
    if (after === undefined) return;
    const rows = folders.map((folder) => ({
      ...{ assetId: assetIdOfFolder(service, folder), service, folder },
      dueAt: clock.now(),
    }));
    const added = await database.db.insert(folderMoves).values(rows).onConflictDoNothing().returning();
    noted += added.length;
  }
}

/** Job: makes assets of the folders that were noted. */
export const movesJob = defineDueWork<typeof folderMoves, MediaServiceDeps>({
  name: 'moves of folders',
  table: folderMoves,
  key: folderMoves.assetId,
  dueAt: folderMoves.dueAt,
  pauseMs: 2_000,
  leaseMs,
  parallel: 4,
  async handle({ service, folder }, serviceDeps, lease) {
    const renewal = setInterval(() => void lease.extend().catch(() => undefined), leaseMs / 3);
    try {
      await moveFolder(await mediaDepsOf(serviceDeps), { service, folder });
    } finally {
      clearInterval(renewal);
    }
    return 'remove';
  },
});
