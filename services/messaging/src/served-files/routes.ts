import { notFound } from '@stagedoor/service-kit/common/errors';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import { sendFile } from '@stagedoor/service-kit/files/send-file';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { identifyPrincipal } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { MessagingDeps } from '#/deps.ts';
import { mediaPath, storedFolder } from '#/media/media-file-names.ts';
import { findReadableMedia } from '#/served-files/find-readable-media.ts';

interface MediaAddress {
  readonly Params: { readonly reader: string; readonly media: string; readonly file: string };
  readonly Querystring: { readonly [name: string]: unknown };
}

/**
 * Serves the files of messages. The address contains its reader and when it expires. The request must also have that
 * person's token or, since image elements send none, the cookie that their browser got with the messages: the address
 * alone opens nothing. Whether the reader may still see the message is checked each time.
 */
export function registerMedia(
  app: FastifyInstance,
  deps: MessagingDeps,
  { signer, keys }: { signer: AddressSigner; keys: ReaderCookies },
): void {
  app.get<MediaAddress>(`${mediaPath}/:reader/:media/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { reader, media: id, file: name } = request.params;
    if (!signer.isValid(`${mediaPath}/${reader}/${id}/${name}`, request.query)) throw notFound();
    const principal = await identifyPrincipal(request, app.identity);
    const isReader = principal === null ? keys.opens(request, reader) : principal.userId === reader;
    if (!isReader) throw notFound();
    const item = await findReadableMedia(deps, reader, id, name);
    if (item === undefined) throw notFound();
    if (item.type === 'FILE') {
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(item.alt ?? 'file')}`);
    }
    const file = await deps.files.open(`${storedFolder}/${item.folder}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'private, max-age=900' });
  });
}

/** Encodes a file name as RFC 8187 requires, including characters that `encodeURIComponent` leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
