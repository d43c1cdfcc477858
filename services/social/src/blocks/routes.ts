import { blockUser, getBlockStatus, listBlocked, unblockUser } from '@stagedoor/contracts/relations';
import { implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import { blockPerson, hasBlocked, unblockPerson } from '#/blocks/block-person.ts';
import { listBlockedPeople } from '#/blocks/list-blocked.ts';
import type { SocialDeps } from '#/config.ts';

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
