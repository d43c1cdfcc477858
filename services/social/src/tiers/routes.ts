import {
  createTier as createCall,
  listTiers as listCall,
  listTierSets as listSetsCall,
  openPostsToTier as openCall,
  orderTiers as orderCall,
  updateTier as updateCall,
} from '@stagedoor/contracts/tiers';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { ReadingDeps } from '#/config.ts';
import { createTier } from '#/tiers/create-tier.ts';
import { findMembers } from '#/tiers/find-members.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { listTierSets, openPostsToTier } from '#/tiers/open-posts-to-tier.ts';
import { orderTiers } from '#/tiers/order-tiers.ts';
import { presentTier } from '#/tiers/present-tier.ts';
import { updateTier } from '#/tiers/update-tier.ts';
import { findPerson } from '#/users/find-people.ts';
import { canSeePerson } from '#/users/person-rules.ts';

/** Without the feature nobody makes or changes tiers; those that there are go on. */
export function registerTierRoutes(app: FastifyInstance, deps: ReadingDeps): void {
  const { database } = deps;

  implement(app, listCall, async ({ params, principal }) => {
    const person = await findPerson(database, principal?.userId ?? null, params.id);
    if (person === undefined || !canSeePerson(person, principal)) throw notFound('User not found');
    const isOwn = person.user_id === principal?.userId;
    // Nobody can join whoever is no creator any more.
    const tiers = person.role === 'CREATOR' ? await findTiers(database.db, person.user_id) : [];
    const shown = tiers.filter(({ archivedAt }) => isOwn || archivedAt === null);
    const members = await findMembers(database, person.user_id, principal?.userId ?? null, shown);
    return { tiers: shown.map((tier) => presentTier(tier, { isOwn, members })) };
  });

  if (!deps.config.features.includes('tiers')) return;

  implementWithCommit(app, createCall, ({ body, principal, commit }) =>
    createTier(deps, principal.userId, body, commit),
  );

  implement(app, updateCall, ({ params, body, principal }) =>
    updateTier(deps, principal.userId, params.id.toLowerCase(), body),
  );

  implement(app, orderCall, async ({ body, principal }) => {
    const tiers = await orderTiers(deps, principal.userId, body.tierIds);
    return { tiers: tiers.map((tier) => presentTier(tier, { isOwn: true })) };
  });

  implement(app, listSetsCall, ({ principal }) => listTierSets(database, principal.userId));

  implement(app, openCall, async ({ params, body, principal }) => ({
    posts: await openPostsToTier(deps, principal.userId, params.id.toLowerCase(), body.sets),
  }));
}
