import type { Database } from '@stagedoor/service-kit/database';
import { notFound } from '@stagedoor/service-kit/errors';
import type { FileStore } from '@stagedoor/service-kit/file-store';
import { sendFile } from '@stagedoor/service-kit/send-file';
import type { AddressSigner } from '@stagedoor/service-kit/signed-address';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { defineStatement } from '#/db/statement.ts';
import { filesPath } from '#/media/file-urls.ts';
import { wholeFile } from '#/media/picture-sizes.ts';
import { privateFolder, publicFolder } from '#/media/uploads.ts';

interface FileAddress {
  readonly Params: { readonly kind: string; readonly folder: string; readonly file: string };
  readonly Querystring: { readonly [name: string]: unknown };
}

/** Serves files: public ones to everyone and for ever, private ones to who holds a signed address, while it lasts. */
export function registerFileRoutes(
  app: FastifyInstance,
  { database, files, signer }: { database: Database; files: FileStore; signer: AddressSigner },
): void {
  const hidden = { schema: { hide: true } };

  app.get<FileAddress>(`${filesPath}/public/:kind/:folder/:file`, hidden, async (request, reply) => {
    const { kind, folder, file: name } = request.params;
    await nameWhatIsSaved(database, reply, request.params);
    const file = await files.open(`${publicFolder}/${kind}/${folder}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'public, max-age=31536000, immutable' });
  });

  app.get<FileAddress>(`${filesPath}/private/:kind/:folder/:file`, hidden, async (request, reply) => {
    const { kind, folder, file: name } = request.params;
    const path = `${filesPath}/private/${kind}/${folder}/${name}`;
    if (!signer.isValid(path, request.query)) throw notFound();
    await nameWhatIsSaved(database, reply, request.params);
    const file = await files.open(`${privateFolder}/${kind}/${folder}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'private, max-age=900' });
  });
}

const nameOf = defineStatement<{ alt: string | null }, [string]>('select alt from media where folder = $1');

/** A file that is no picture, video or sound is never shown, only saved, under the name that it came with. */
async function nameWhatIsSaved(
  database: Database,
  reply: FastifyReply,
  { kind, folder, file }: FileAddress['Params'],
): Promise<void> {
  if (file !== wholeFile('bin')) return;
  const [item] = await nameOf.run(database, [`${kind}/${folder}`]);
  // As RFC 8187 asks: what `encodeURIComponent` leaves and a header value must not hold is encoded, too.
  const name = encodeURIComponent(item?.alt ?? 'file').replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
}
