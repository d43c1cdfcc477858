import { applyServicePlan, listUnbuiltServices } from '@stagedoor/contracts/service-billing';
import {
  activateService,
  checkServiceAccess,
  grantServiceAccess,
  listAccessOfPerson,
  listOwnServices,
  readServiceAccess,
  recordServiceAccess,
  revokeServiceAccess,
} from '@stagedoor/contracts/services';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { canPayAgain, decideAccess } from '#/access/access-rules.ts';
import { applyPlan } from '#/access/apply-plan.ts';
import { assertPerson } from '#/access/assert-person.ts';
import { grantAccess, revokeAccess } from '#/access/change-access.ts';
import { hasConfirmedAddress } from '#/access/has-confirmed-address.ts';
import { isBilled } from '#/access/is-billed.ts';
import { recordAccess } from '#/access/record-access.ts';
import type { DirectoryDeps } from '#/config.ts';
import { orderServices, presentAccess, presentService, presentServiceDetail } from '#/services/present-service.ts';
import { readUnbuiltServices } from '#/services/read-unbuilt-services.ts';
import type { ServicesRepository } from '#/services/services-repository.ts';

/** The calls that grant, revoke and check access, and record its use. */
export function registerAccessRoutes(app: FastifyInstance, deps: DirectoryDeps, repository: ServicesRepository): void {
  implement(app, listOwnServices, async ({ principal }) => {
    const found = await repository.findServices(principal.userId);
    return orderServices(
      found.filter(({ service, access }) => decideAccess(service, access).hasAccess).map(presentService),
    );
  });

  implement(app, listAccessOfPerson, async ({ params }) => {
    const found = await repository.findServices(params.id);
    const bySlug = new Map(found.map((one) => [one.service.slug, one]));
    return orderServices(found.map(presentService)).flatMap(({ slug, name }) => {
      const one = bySlug.get(slug);
      if (one === undefined) return [];
      const grantedAt = one.access?.isGranted === true ? one.access.grantedAt.toISOString() : null;
      const isClosed = one.access !== null && canPayAgain(one.access);
      return [{ slug, name, ...decideAccess(one.service, one.access), canPayAgain: isClosed, grantedAt }];
    });
  });

  implement(app, checkServiceAccess, async ({ params, principal }) => {
    const { service, access } = await repository.getService(params.slug, principal.userId);
    return decideAccess(service, access);
  });

  implement(app, readServiceAccess, async ({ params: { slug, userId } }) => {
    const { service, access } = await repository.getService(slug, userId);
    const { hasAccess } = decideAccess(service, access);
    return { hasAccess, endedAt: hasAccess ? null : (access?.endedAt?.toISOString() ?? null) };
  });

  implement(app, recordServiceAccess, async ({ params, principal }) => {
    const { service } = await repository.getService(params.slug, principal.userId);
    return presentAccess(await recordAccess(deps, service, principal.userId));
  });

  implementWithCommit(app, activateService, async ({ params, principal: { userId }, commit }) => {
    const { service } = await repository.getService(params.slug, userId);
    const isConfirmed = isBilled(deps.config, service.slug) && (await hasConfirmedAddress(deps, userId));
    return commit(async (tx) => {
      const access = await grantAccess(tx, deps, { service, userId, by: 'person', isConfirmed });
      return presentServiceDetail({ service, access });
    });
  });

  implementWithCommit(app, grantServiceAccess, async ({ params, body: { userId }, commit }) => {
    const { service } = await repository.getService(params.slug, userId);
    await assertPerson(deps, userId);
    return commit(async (tx) => {
      await grantAccess(tx, deps, { service, userId, by: 'admin' });
      return { userId, slug: service.slug, hasAccess: true };
    });
  });

  implement(app, applyServicePlan, async ({ body }) => {
    await deps.database.transaction((tx) => applyPlan(tx, deps, body));
    return null;
  });

  implement(app, listUnbuiltServices, async () => ({ keys: await readUnbuiltServices(deps) }));

  implement(app, revokeServiceAccess, async ({ params, body: { userId } }) => {
    const { service } = await repository.getService(params.slug, userId);
    await revokeAccess(deps, { service, userId });
    return { userId, slug: service.slug, hasAccess: service.isPublic };
  });
}
