import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { ErrorSchema } from '@stagedoor/contracts/error';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

/**
 * Documents the calls that the service will have, and answers them, and everything else below its path, with 501.
 * Access is checked before; bodies are not read.
 */
export async function registerPlannedOperations(
  app: FastifyInstance,
  { key, operations }: CatalogueEntry,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', answerNotBuilt);
    // The schemas are only for the API document. Compiling them would be the most expensive part of a stub's start.
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

/** Refuses before the body is read, as the handler that Fastify requires. */
async function answerNotBuilt(): Promise<never> {
  throw new AppError(501, 'This service is not available yet');
}

function describeParams(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  return { params: Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) };
}
