import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { ErrorSchema } from '@stagedoor/contracts/error';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

/**
 * Announces the calls that the service is to have, and answers them, as everything else below its path, with 501. Who may
 * not come in has been told so before; what a body says is never looked at.
 */
export async function registerPlannedOperations(
  app: FastifyInstance,
  { key, operations }: CatalogueEntry,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', answerNotBuilt);
    // The schemas are for the document alone. Compiling them costs more than all else that a stub does at its start.
    scope.setValidatorCompiler(() => () => true);
    scope.setSerializerCompiler(() => JSON.stringify);
    const hidden = { schema: { hide: true } };
    for (const { method, path, summary } of operations) {
      scope.route({
        method,
        url: `/${key}${path}`,
        schema: {
          summary,
          description: 'Planned; answers 501 until it is built.',
          tags: [key],
          security: [{ bearer: [] }],
          ...describeParams(path),
          response: { 501: ErrorSchema },
        },
        handler: answerNotBuilt,
      });
    }
    const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];
    scope.route({ method: ['GET', ...changing], url: `/${key}/*`, ...hidden, handler: answerNotBuilt });
    scope.route({ method: changing, url: `/${key}`, ...hidden, handler: answerNotBuilt });
  });
}

/** Refuses before the body is read, and stands where Fastify asks for a handler. */
async function answerNotBuilt(): Promise<never> {
  throw new AppError(501, 'This service is not available yet');
}

function describeParams(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  return { params: Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) };
}
