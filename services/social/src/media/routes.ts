import { notFound } from '@stagedoor/service-kit/errors';
import type { FileStore } from '@stagedoor/service-kit/file-store';
import { sendFile } from '@stagedoor/service-kit/send-file';
import type { AddressSigner } from '@stagedoor/service-kit/signed-address';
import type { FastifyInstance } from 'fastify';
import { filesPath } from '#/media/file-urls.ts';
import { privateFolder, publicFolder } from '#/media/uploads.ts';

interface FileAddress {
  readonly Params: { readonly kind: string; readonly folder: string; readonly file: string };
  readonly Querystring: { readonly [name: string]: unknown };
}

/** Serves files: public ones to everyone and for ever, private ones to who holds a signed address, while it lasts. */
export function registerFileRoutes(
  app: FastifyInstance,
  { files, signer }: { files: FileStore; signer: AddressSigner },
): void {
  const hidden = { schema: { hide: true } };

  app.get<FileAddress>(`${filesPath}/public/:kind/:folder/:file`, hidden, async (request, reply) => {
    const { kind, folder, file: name } = request.params;
    const file = await files.open(`${publicFolder}/${kind}/${folder}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'public, max-age=31536000, immutable' });
  });

  app.get<FileAddress>(`${filesPath}/private/:kind/:folder/:file`, hidden, async (request, reply) => {
    const { kind, folder, file: name } = request.params;
    const path = `${filesPath}/private/${kind}/${folder}/${name}`;
    if (!signer.isValid(path, request.query)) throw notFound();
    const file = await files.open(`${privateFolder}/${kind}/${folder}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'private, max-age=900' });
  });
}
