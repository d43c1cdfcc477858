import { blockUser, getBlockStatus, listBlocked, unblockUser } from '@stagedoor/contracts/relations';
import { implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import { blockPerson, hasBlocked, unblockPerson } from '#/blocks/block-person.ts';
import type { SocialDeps } from '#/config.ts';
import { defineRelatedPeopleList } from '#/users/list-related-people.ts';

/**
 * Lists the people whom a person has blocked, newest first, including those who blocked them back, so that they can be
 * unblocked.
 */
const listBlockedPeople = defineRelatedPeopleList({
  table: 'block',
  owner: 'blocker_id',
  person: 'blocked_id',
});

export function registerBlockRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, blockUser, async ({ params, body, principal }) => {
    await blockPerson(deps, principal, params.id.toLowerCase(), body.reason || null);
    return { isBlocked: true };
  });

  implement(app, unblockUser, async ({ params, principal }) => {
    await unblockPerson(deps, principal, params.id.toLowerCase());
    return { isBlocked: false };
  });

  implement(app, listBlocked, ({ query, principal }) =>
    listBlockedPeople(deps.database, principal.userId, readPage(query)),
  );

  implement(app, getBlockStatus, async ({ params, principal }) => ({
    isBlocked: await hasBlocked(deps, principal, params.id),
  }));
}
