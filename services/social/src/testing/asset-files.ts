import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileAccess, readPostFileAccess } from '@stagedoor/contracts/internal-media';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { FileStore, StoredFile } from '@stagedoor/service-kit/files/file-store';
import { sendFile } from '@stagedoor/service-kit/files/send-file';
import { registerErrorHandler } from '@stagedoor/service-kit/http/error-handler';
import type { MediaStub } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { type FastifyInstance, fastify } from 'fastify';
import { assetFilesPath, filesPath } from '#/media/file-urls.ts';

/** The header in which a test says whose token a request has. */
export const readerHeader = 'x-test-reader';

/** Whether media answers requests of this path. */
export function isOfMedia(path: string): boolean {
  return path.startsWith(`${assetFilesPath}/`) || path.startsWith(`${filesPath}/`);
}

/**
 * Sends files as media does: after asking the service, whose test has made the assets. `store`: of the service, in which files are that
 * media does not have yet.
 */
export function createAssetFiles(
  social: FastifyInstance,
  media: Pick<MediaStub, 'assets'>,
  store: FileStore,
): FastifyInstance {
  const app = fastify();
  registerErrorHandler(app);
  app.get('/media/*', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?');
    const { [readerHeader]: userId = null, cookie } = request.headers;
    const asked = await social.inject({
      method: readPostFileAccess.method,
      url: readPostFileAccess.path,
      headers: asService('media', 'social'),
      payload: { path, userId, cookie, ...Object.fromEntries(new URLSearchParams(query)) },
    });
    const access: FileAccess | undefined = asked.json().data;
    if (access == null) throw notFound();
    const { file: name, isPublic, fileName, isSecret } = access;
    if (fileName !== null) {
      const encoded = encodeURIComponent(fileName).replaceAll(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      );
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encoded}`);
    }
    const kept = isSecret === true ? 'private, no-store' : 'private, max-age=900';
    const cacheControl = isPublic ? 'public, max-age=31536000, immutable' : kept;
    if ('folder' in access) {
      const path = `${access.folder}/${name}`;
      const file = (await store.open(`public/${path}`)) ?? (await store.open(`private/${path}`));
      return sendFile(request, reply, file, { name, cacheControl });
    }
    const content = media.assets.get(access.assetId)?.files?.get(name);
    return sendFile(request, reply, content && describe(content), { name, cacheControl });
  });
  return app;
}

function describe(content: Buffer): StoredFile {
  return {
    size: content.length,
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    read: ({ start, end } = { start: 0, end: content.length }) =>
      Readable.from([content.subarray(start, end + 1)], { objectMode: false }),
    close: async () => undefined,
  };
}
