import { getService, listServices } from '@stagedoor/contracts/services';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { orderServices, presentService, presentServiceDetail } from '#/services/present-service.ts';
import type { ServicesRepository } from '#/services/services-repository.ts';

/** The directory for everyone. */
export function registerServiceRoutes(app: FastifyInstance, repository: ServicesRepository): void {
  implement(app, listServices, async ({ principal }) => {
    const found = await repository.findServices(principal?.userId);
    return orderServices(found.map(presentService));
  });

  implement(app, getService, async ({ params, principal }) => {
    return presentServiceDetail(await repository.getService(params.slug, principal?.userId));
  });
}
