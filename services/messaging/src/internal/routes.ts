import {
  applyBlock as blockCall,
  listContacts as contactsCall,
  quoteMessage as quoteCall,
  unlockMessage as unlockCall,
} from '@stagedoor/contracts/internal-messaging';
import { implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import { applyBlock } from '#/blocks/apply-block.ts';
import type { MessagingDeps } from '#/deps.ts';
import { listContacts } from '#/internal/list-contacts.ts';
import { quoteMessage, unlockMessage } from '#/messages/purchase-message.ts';

/** What other services ask and tell. */
export function registerInternalCalls(app: FastifyInstance, deps: MessagingDeps): void {
  implement(app, blockCall, async ({ body }) => {
    const change = { ...body, blockerId: body.blockerId.toLowerCase(), blockedId: body.blockedId.toLowerCase() };
    await deps.database.transaction((tx) => applyBlock(deps, tx, change));
    return null;
  });
  implement(app, quoteCall, async ({ params, query }) => quoteMessage(deps, params.id, query.buyerId));
  implement(app, unlockCall, async ({ params, body }) => unlockMessage(deps, params.id, body.buyerId));
  implement(app, contactsCall, async ({ params }) => listContacts(deps, params.userId));
}
