import { uploadsPath } from '@stagedoor/contracts/vault';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { AppError, authenticationRequired } from '@stagedoor/service-kit/common/errors';
import { Server, TUS_RESUMABLE } from '@tus/server';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NodeRequest } from 'srvx/node';
import { hasVault } from '#/assets/discard-assets.ts';
import { type UploadRow, uploads } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { type AnnouncedUpload, createUpload } from '#/uploads/create-upload.ts';

/** Sentences for failures that the library knows by a status alone; others are malformed requests. */
const sentences: { readonly [status: number]: string } = {
  404: 'Upload not found',
  409: 'The upload is at another place by now',
  410: 'This upload was given up after a day',
  412: 'This call takes tus 1.0',
  413: 'More was sent than was announced',
};

/** Whether an upload was not whole when its time was over. Its bytes may not be removed yet. */
export function isGivenUp({ assetId, refusal, arrivedAt, expiresAt, givenUpAt }: UploadRow, clock: Clock): boolean {
  return givenUpAt !== null || ((assetId ?? refusal ?? arrivedAt) === null && expiresAt <= clock.now());
}

export const givenUp = () => new AppError(410, 'This upload was given up after a day');

/** Handles a tus request of an authenticated person. */
export type AnswerTus = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The tus protocol by the library of its authors. `onArrived` is called with the id of each upload whose last byte has arrived; a
 * client may leave before, so that it is no promise.
 */
export function createTusServer(deps: MediaDeps, onArrived: (id: string) => void): AnswerTus {
  const { database, ids, uploadStore, locks } = deps;
  /** What a hook throws, which the library would flatten to its text. */
  const failures = new WeakMap<object, unknown>();
  const owners = new WeakMap<object, Pick<AnnouncedUpload, 'ownerId' | 'isKept'>>();
  const server = new Server({
    path: `/api${uploadsPath}`,
    relativeLocation: true,
    datastore: uploadStore,
    locker: locks,
    lockDrainTimeout: 500,
    allowedOrigins: [],
    namingFunction: () => ids.next(),
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
    async onUploadCreate(request, { id, size, metadata = {} }) {
      const owner = owners.get(request);
      if (owner === undefined) throw authenticationRequired();
      await createUpload(deps, { id, ...owner, size, metadata });
      return {};
    },
    async onUploadFinish(_request, { id }) {
      onArrived(id);
      return {};
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });

  return async (request, reply) => {
    const { principal } = request;
    if (principal === null) throw authenticationRequired();
    const ownerId = principal.userId;
    const { id } = request.params as { readonly id?: string };
    const upload = id === undefined ? undefined : await getOwn(id, ownerId);
    if (upload !== undefined && isGivenUp(upload, deps.clock)) throw givenUp();
    // Its bytes may be an asset by now: the client must not send them again.
    if (request.method === 'HEAD' && upload !== undefined && (upload.arrivedAt ?? upload.assetId) !== null) {
      const headers = { 'tus-resumable': TUS_RESUMABLE, 'cache-control': 'no-store', 'upload-length': upload.size };
      return reply.headers({ ...headers, 'upload-offset': upload.size }).send('');
    }
    const web = new NodeRequest({ req: request.raw, res: reply.raw });
    owners.set(web, { ownerId, isKept: hasVault(principal) });
    const response = await server.handleWeb(web);
    const failure = failures.get(web);
    if (failure instanceof Error) throw failure;
    for (const [name, value] of response.headers) {
      if (!/^(?:access-control|content-length)/.test(name)) reply.header(name, value);
    }
    // Its bytes are gone.
    if (request.method === 'DELETE' && response.ok) await database.db.delete(uploads).where(eq(uploads.id, id ?? ''));
    if (response.status < 400) return reply.code(response.status).send('');
    const text = (await response.text()).trim();
    throw new AppError(response.status, sentences[response.status] ?? text);
  };

  async function getOwn(id: string, ownerId: string): Promise<UploadRow> {
    const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const [own] = isId
      ? await database.db
          .select()
          .from(uploads)
          .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
      : [];
    if (own === undefined) throw new AppError(404, 'Upload not found');
    return own;
  }
}
