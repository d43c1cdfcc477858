import { getUpload as getCall, uploadsPath } from '@stagedoor/contracts/vault';
import { authenticationRequired, notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { identifyPrincipal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentAsset } from '#/assets/present-asset.ts';
import { assets, uploads } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { createTusServer, givenUp, isGivenUp } from '#/uploads/tus-server.ts';
import { finishesJob, queueFinish } from '#/uploads/upload-jobs.ts';
import { countReceived } from '#/uploads/upload-store.ts';
import { createTurns } from '#/work/create-turns.ts';

/** Registers the tus protocol, and the call by which a client learns what became of an upload. */
export function registerUploads(app: FastifyInstance, deps: MediaDeps): void {
  const { database, log } = deps;
  const inTurn = createTurns(2);
  /** Begins to finish it at once. Whatever fails is left to the job. */
  const finish = (id: string) =>
    inTurn(async () => {
      await queueFinish(deps, id);
      await finishesJob.run(deps);
    }).catch((err: unknown) => log.warn({ err }, 'an upload was not queued and is found by a job'));
  const answerTus = createTusServer(deps, (id) => void finish(id));

  app.register(async (scope) => {
    // The library reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const options = { schema: { hide: true }, onRequest: identify };
    scope.post(uploadsPath, options, answerTus);
    // Before the call below, of which Fastify would answer HEAD otherwise.
    scope.head(`${uploadsPath}/:id`, options, answerTus);
    scope.patch(`${uploadsPath}/:id`, options, answerTus);
    scope.delete(`${uploadsPath}/:id`, options, answerTus);
    registerState(scope);
  });

  async function identify(request: FastifyRequest): Promise<void> {
    request.principal = await identifyPrincipal(request, app.identity);
    if (request.principal === null) throw authenticationRequired();
  }

  function registerState(scope: FastifyInstance): void {
    implement(scope, getCall, async ({ params: { id }, principal }) => {
      // Before the row, which knows more by then: the bytes go once there is an asset.
      const received = await countReceived(deps.uploadStore, id);
      const [found] = await database.db
        .select({ upload: uploads, asset: assets })
        .from(uploads)
        .leftJoin(assets, eq(assets.id, uploads.assetId))
        .where(and(eq(uploads.id, id), eq(uploads.ownerId, principal.userId)));
      if (found === undefined) throw notFound('Upload not found');
      const { upload, asset } = found;
      if (isGivenUp(upload, deps.clock)) throw givenUp();
      const { size, refusal } = upload;
      if (asset !== null) {
        return { id, state: 'done' as const, received: size, size, asset: await presentAsset(deps, asset) };
      }
      if (refusal !== null) return { id, state: 'refused' as const, received: size, size, message: refusal };
      return {
        id,
        state: received < size && upload.arrivedAt === null ? ('receiving' as const) : ('checking' as const),
        received,
        size,
      };
    });
  }
}
