import { getService, listServices } from '@stagedoor/contracts/services';
import { notFound } from '@stagedoor/service-kit/errors';
import { implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import type { DirectoryDeps } from '#/config.ts';
import { orderServices, presentService, presentServiceDetail } from '#/services/present-service.ts';
import { createServicesRepository } from '#/services/services-repository.ts';

export function registerServiceRoutes(app: FastifyInstance, { database }: DirectoryDeps): void {
  const repository = createServicesRepository(database);

  implement(app, listServices, async ({ principal }) => {
    const found = await repository.findServices(principal?.userId);
    return orderServices(found.map(presentService));
  });

  implement(app, getService, async ({ params, principal }) => {
    const found = await repository.findService(params.slug, principal?.userId);
    if (found === undefined) throw notFound(getService.missing);
    return presentServiceDetail(found);
  });
}
