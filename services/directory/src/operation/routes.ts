import { findEntry } from '@stagedoor/catalogue/catalogue';
import { getTeam } from '@stagedoor/catalogue/teams';
import {
  addTeamMember,
  getServiceFigures,
  getServiceOperation,
  listOperatedServices,
  readServiceLog,
  removeTeamMember,
} from '@stagedoor/contracts/service-operation';
import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import { assertPerson } from '#/access/assert-person.ts';
import { type DirectoryDeps, operatedNames } from '#/config.ts';
import { countPeople } from '#/operation/count-people.ts';
import { readDeployments, readVersions } from '#/operation/read-deployments.ts';
import { readHealth } from '#/operation/read-health.ts';
import { readInstances, readLog } from '#/operation/read-instances.ts';
import { addMember, findServicesOf, listMembers, removeMember } from '#/operation/team-members.ts';

/** Routes for a service's team and ADMINs: its health, figures and log, and the members of its team. */
export function registerOperationRoutes(app: FastifyInstance, deps: DirectoryDeps): void {
  implement(app, listOperatedServices, async ({ principal }) => {
    const own = principal.role === 'ADMIN' ? null : await findServicesOf(deps, principal.userId);
    const names = operatedNames.filter((name) => own === null || own.has(name));
    const [healthOf, versions] = await Promise.all([readHealth(deps, names), readVersions(deps, names)]);
    return names.map((slug) => ({ ...describe(slug), ...healthOf(slug), version: versions.get(slug) ?? null }));
  });

  implement(app, getServiceOperation, async ({ params: { slug }, principal }) => {
    await assertOperator(deps, slug, principal);
    const [asked, healthOf, deployments, members] = await Promise.all([
      readInstances(deps, slug),
      readHealth(deps, [slug]),
      readDeployments(deps, slug),
      listMembers(deps, slug),
    ]);
    return {
      ...describe(slug),
      members,
      health: healthOf(slug).health,
      instances: [...asked.instances],
      unanswered: asked.unanswered,
      deployments,
    };
  });

  implement(app, readServiceLog, async ({ params: { slug }, query: { requestId }, principal }) => {
    await assertOperator(deps, slug, principal);
    return await readLog(deps, slug, requestId);
  });

  implementWithCommit(app, addTeamMember, async ({ params: { slug }, body: { userId }, commit }) => {
    assertOperated(slug);
    await assertPerson(deps, userId);
    return commit(async (tx) => {
      await addMember(tx, { serviceKey: slug, userId }, deps.clock.now());
      return { userId, slug, isMember: true };
    });
  });

  implement(app, removeTeamMember, async ({ params: { slug }, body: { userId } }) => {
    assertOperated(slug);
    await removeMember(deps, { serviceKey: slug, userId });
    return { userId, slug, isMember: false };
  });

  implement(app, getServiceFigures, async ({ params: { slug } }) => {
    if (!deps.config.features.includes('service-figures')) throw notFound(getServiceFigures.missing);
    const counted = await countPeople(deps, slug);
    const { health } = (await readHealth(deps, [slug]))(slug);
    return { ...counted, health };
  });
}

/** A platform service has no entry in the catalogue: its name is its key. */
function describe(slug: string) {
  const { name, email } = getTeam(slug);
  return { slug, name: findEntry(slug)?.name ?? slug, team: { name, email } };
}

function assertOperated(slug: string): void {
  if (!operatedNames.includes(slug)) throw notFound(getServiceOperation.missing);
}

/** Throws a 404 for an unknown service, and a 403 for anyone who is neither in its team nor an ADMIN. */
async function assertOperator(deps: DirectoryDeps, slug: string, { userId, role }: Principal): Promise<void> {
  assertOperated(slug);
  if (role === 'ADMIN') return;
  const own = await findServicesOf(deps, userId);
  if (!own.has(slug)) throw forbidden('Only the team of this service can see its state');
}
