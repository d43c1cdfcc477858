import { createReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { emptyTrash } from '#/assets/change-assets.ts';
import { discardUnused } from '#/assets/discard-assets.ts';
import { fileRemovalJob } from '#/assets/remove-files.ts';
import { registerVault } from '#/assets/routes.ts';
import { registerCaptions } from '#/captions/routes.ts';
import { type MediaServiceDeps, variables } from '#/config.ts';
import * as tables from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { ownPath } from '#/files/asset-addresses.ts';
import { registerFiles } from '#/files/routes.ts';
import { filmsJob } from '#/film/film-jobs.ts';
import { measuresJob } from '#/film/measure-films.ts';
import { registerFilms } from '#/film/routes.ts';
import { teasersJob } from '#/film/teaser-jobs.ts';
import { registerForms } from '#/forms/routes.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { foldersJob, movesJob } from '#/moving/moving-jobs.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { registerPlaces } from '#/places/routes.ts';
import { removeOldServed } from '#/served/read-served.ts';
import { registerUploads } from '#/uploads/routes.ts';
import {
  finishesJob,
  giveUpExpired,
  queueForgotten,
  refuseSetAside,
  removeEnded,
  removeEndedUses,
} from '#/uploads/upload-jobs.ts';
import { removeAbandonedReservations } from '#/uploads/upload-quota.ts';
import { registerUses } from '#/uses/routes.ts';

const uploadsJob: Job<MediaServiceDeps> = {
  name: 'uploads',
  pauseMs: 60_000,
  async run(serviceDeps) {
    const deps = await mediaDepsOf(serviceDeps);
    await deps.work.sweep();
    await queueForgotten(deps);
    await removeAbandonedReservations(deps);
    await refuseSetAside(deps);
    const mayExpire = await giveUpExpired(deps);
    return (await removeEnded(deps)) || mayExpire;
  },
};

const trashJob: Job<MediaServiceDeps> = {
  name: 'trash',
  pauseMs: 600_000,
  async run(serviceDeps) {
    const deps = await mediaDepsOf(serviceDeps);
    await removeEndedUses(deps);
    await removeOldServed(deps);
    const isMore = await discardUnused(deps);
    return (await emptyTrash(deps)) || isMore;
  },
};

/** How often what was served is written down: what a killed process loses, ms. */
const servedPauseMs = 10_000;

async function writeServed({ served, log }: Pick<MediaDeps, 'served' | 'log'>): Promise<void> {
  await served.flush().catch((err: unknown) => log.warn({ err }, 'what was served is written later'));
}

/** People's files: uploads that go on after an interruption, and the vault that they fill. */
export const mediaService: ServiceDefinition<typeof variables, typeof tables> = {
  name: 'media',
  title: 'Files',
  variables,
  schema: tables,
  migrations: new URL('./db/migrations/', import.meta.url),
  peers: ({ socialUrl, messagingUrl }) => ({ social: socialUrl, messaging: messagingUrl }),
  async build(app, serviceDeps) {
    const { config, clock } = serviceDeps;
    const { signer, streams, secret, endWork, ...deps } = await mediaDepsOf(serviceDeps);
    const writing = setInterval(() => void writeServed(deps), servedPauseMs);
    writing.unref();
    app.addHook('onClose', async () => {
      clearInterval(writing);
      await writeServed(deps);
      deps.pictures.close();
      endWork();
    });
    const keys = createReaderCookies({
      secret: `vault readers ${secret}`,
      clock,
      publicUrl: config.publicUrl,
      path: ownPath,
    });
    keys.handOut(app);
    registerVault(app, deps);
    registerFilms(app, deps);
    registerCaptions(app, deps);
    registerUploads(app, deps);
    registerUses(app, deps);
    registerForms(app, deps);
    registerPlaces(app, deps);
    registerFiles(app, deps, { signer, streams, keys });
  },
  jobs: [uploadsJob, trashJob, fileRemovalJob, finishesJob, filmsJob, teasersJob, measuresJob, foldersJob, movesJob],
  personalData,
};
