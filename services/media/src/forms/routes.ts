import {
  endForm as endCall,
  receiveFormFile as receiveCall,
  storeFormFiles as storeCall,
} from '@stagedoor/contracts/internal-media';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { MediaDeps } from '#/deps.ts';
import { receiveFile } from '#/forms/receive-file.ts';
import { endForm, storeFormFiles } from '#/forms/store-files.ts';
import { createTurns } from '#/work/create-turns.ts';

/** The calls by which social and messaging hand on the files of forms that they are sent. */
export function registerForms(app: FastifyInstance, deps: MediaDeps): void {
  app.register(async (scope) => {
    // Read by the handler, as it arrives.
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
    implement(scope, receiveCall, async ({ params, query, request }) => {
      // The answer to a refusal needs the connection.
      await receiveFile(deps, params, query, request.raw.iterator({ destroyOnReturn: false }));
      return null;
    });
  });
  const filmTurn = createTurns(2);
  implement(app, storeCall, ({ params, body }) => storeFormFiles({ ...deps, filmTurn }, params.form, body));
  implement(app, endCall, async ({ params }) => {
    await endForm(deps, params.form);
    return null;
  });
}
