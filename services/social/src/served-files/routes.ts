import type { Clock } from '@stagedoor/service-kit/common/clock';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import { sendFile } from '@stagedoor/service-kit/files/send-file';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { identifyPrincipal } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { filesPath } from '#/media/file-urls.ts';
import { everyone, previewPath, privatePath } from '#/media/media-addresses.ts';
import { blurredFile, wholeFile } from '#/media/picture-sizes.ts';
import type { PreviewNames } from '#/media/preview-names.ts';
import { documentsKind, privateFolder, publicFolder } from '#/media/uploads.ts';
import { findPublicFolder, findReadableFolder } from '#/served-files/find-served-file.ts';
import { recordDocumentRead } from '#/verification/record-document-read.ts';

interface FileParams {
  readonly kind: string;
  readonly folder: string;
  readonly file: string;
}
interface PublicAddress {
  readonly Params: FileParams;
}
interface PreviewAddress {
  readonly Params: { readonly name: string };
}
interface PrivateAddress {
  readonly Params: FileParams & { readonly reader: string };
  readonly Querystring: { readonly [name: string]: unknown };
}
interface FileDeps {
  readonly database: Database;
  readonly files: FileStore;
  readonly signer: AddressSigner;
  readonly keys: ReaderCookies;
  readonly previews: PreviewNames;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Serves files: public ones to everyone while their post exists and its author is not suspended; private ones by an address
 * that is signed for one reader. The request must also carry that reader's token or, since image elements send none, the key
 * cookie that their browser got: a forwarded address alone is a 404. Each request checks the reader's access to the post.
 */
export function registerFileRoutes(app: FastifyInstance, deps: FileDeps): void {
  const { database, files, signer, keys, previews } = deps;
  const hidden = { schema: { hide: true } };

  app.get<PublicAddress>(`${filesPath}/public/:kind/:folder/:file`, hidden, async (request, reply) => {
    const { kind, folder, file: name } = request.params;
    const found = await findPublicFolder(database, `${kind}/${folder}`);
    if (found === undefined) throw notFound();
    setDownloadName(reply, name, found.alt);
    const file = await files.open(`${publicFolder}/${kind}/${folder}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'public, max-age=31536000, immutable' });
  });

  app.get<PreviewAddress>(`${previewPath}/:name/${blurredFile}`, hidden, async (request, reply) => {
    const folder = previews.toFolder(request.params.name);
    if (folder === undefined || (await findPublicFolder(database, folder)) === undefined) throw notFound();
    const file = await files.open(`${publicFolder}/${folder}/${blurredFile}`);
    return sendFile(request, reply, file, { name: blurredFile, cacheControl: 'public, max-age=31536000, immutable' });
  });

  app.get<PrivateAddress>(`${privatePath}/:reader/:kind/:folder/:file`, hidden, async (request, reply) => {
    const { reader, kind, folder, file: name } = request.params;
    if (!signer.isValid(`${privatePath}/${reader}/${kind}/${folder}/${name}`, request.query)) throw notFound();
    if (reader !== everyone) {
      const principal = await identifyPrincipal(request, app.identity);
      const isReader = principal === null ? keys.opens(request, reader) : principal.userId === reader;
      if (!isReader) throw notFound();
    }
    const found = await findReadableFolder(database, reader, `${kind}/${folder}`);
    if (found === undefined) throw notFound();
    if (kind === documentsKind) await recordDocumentRead(deps, reader, `${kind}/${folder}`);
    setDownloadName(reply, name, found.alt);
    const file = await files.open(`${found.isPublic ? publicFolder : privateFolder}/${kind}/${folder}/${name}`);
    // No identity document stays in a browser's cache, so that every view is a request, and in the audit log.
    const cacheControl = kind === documentsKind ? 'private, no-store' : 'private, max-age=900';
    return sendFile(request, reply, file, { name, cacheControl });
  });
}

/** Has browsers download files that are no picture, video or sound, under their original name, and never display them. */
function setDownloadName(reply: FastifyReply, file: string, alt: string | null): void {
  if (file !== wholeFile('bin')) return;
  // RFC 8187 does not allow some characters that `encodeURIComponent` leaves.
  const name = encodeURIComponent(alt ?? 'file').replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
}
