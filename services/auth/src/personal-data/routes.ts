import { Readable } from 'node:stream';
import {
  closeAccount as closeAccountCall,
  closeAccountOf as closeAccountOfCall,
  exportFilesPath,
  exportMe,
  finishExportPart,
} from '@stagedoor/contracts/personal-data';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { sendFile } from '@stagedoor/service-kit/files/send-file';
import { answer, implement, Sent } from '@stagedoor/service-kit/http/implement';
import { authorizeService } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { closeAccount } from '#/personal-data/close-account.ts';
import { closeAccountOf } from '#/personal-data/close-account-of.ts';
import { archiveName, openExportArchiveStore } from '#/personal-data/export-archive-store.ts';
import { receiveParts } from '#/personal-data/receive-export-parts.ts';
import { requestExport } from '#/personal-data/request-export.ts';

/** The calls by which people export their data, and delete their account. */
export function registerPersonalData(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, exportMe, async ({ principal, request, reply }) => {
    const exportId = await requestExport(deps, principal.userId, readClient(request, deps.config));
    const archive = exportId === undefined ? undefined : await openExportArchiveStore(deps).open(archiveName(exportId));
    if (archive === undefined) return answer({ status: 'preparing' as const }, { status: 202 });
    reply.header('content-disposition', 'attachment; filename="stagedoor-data.zip"');
    await sendFile(request, reply, archive, { name: 'stagedoor-data.zip', cacheControl: 'private, no-store' });
    return new Sent();
  });

  implement(app, closeAccountCall, async ({ principal, body, request }) => {
    await closeAccount(deps, principal, body, readClient(request, deps.config));
    return answer(null, { message: 'Your account has been deleted' });
  });

  implement(app, closeAccountOfCall, async ({ principal, params, body }) => {
    await closeAccountOf(deps, { adminId: principal.userId, userId: params.id.toLowerCase(), note: body.note });
    return null;
  });

  void app.register(async (scope) => registerParts(scope, deps));
}

interface PartAddress {
  readonly Params: { readonly exportId: string };
  readonly Querystring: { readonly name?: unknown };
}

/** Receives the parts of other services. */
function registerParts(scope: FastifyInstance, deps: AuthDeps): void {
  const callers = new WeakMap<FastifyRequest, string>();
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  scope.put<PartAddress>(
    exportFilesPath(':exportId'),
    {
      schema: { hide: true },
      config: { internal: finishExportPart.access },
      onRequest: async (request) => {
        callers.set(request, await authorizeService(request, finishExportPart.access));
      },
    },
    async (request) => {
      const { exportId } = request.params;
      const { name } = request.query;
      const isNamed = /^[0-9a-f-]{36}$/.test(exportId) && typeof name === 'string';
      if (!isNamed || !(request.body instanceof Readable))
        throw new AppError(400, 'A part has an export, a name and bytes');
      await receiveParts(deps, callers.get(request) ?? '').put(exportId, name, request.body);
      return { success: true, data: null };
    },
  );
  implement(scope, finishExportPart, async ({ params, request }) => {
    await receiveParts(deps, await authorizeService(request, finishExportPart.access)).finish(params.exportId);
    return null;
  });
}
