import {
  applyBlock as blockCall,
  listContacts as contactsCall,
  lockMessage as lockCall,
  findMessageSender as senderCall,
  unlockMessage as unlockCall,
} from '@stagedoor/contracts/internal-messaging';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { applyBlock } from '#/blocks/apply-block.ts';
import type { MessagingDeps } from '#/deps.ts';
import { listContacts } from '#/internal/list-contacts.ts';
import { lockMessageFor } from '#/messages/lock-message.ts';
import { findMessageSender, unlockMessage } from '#/messages/purchase-message.ts';

/** Internal calls of other services. */
export function registerInternalCalls(app: FastifyInstance, deps: MessagingDeps): void {
  implement(app, blockCall, async ({ body }) => {
    const change = { ...body, blockerId: body.blockerId.toLowerCase(), blockedId: body.blockedId.toLowerCase() };
    await deps.database.transaction((tx) => applyBlock(deps, tx, change));
    return null;
  });
  implement(app, senderCall, async ({ params, query }) => findMessageSender(deps, params.id, query.buyerId));
  implement(app, unlockCall, async ({ params, body }) =>
    unlockMessage(deps, { messageId: params.id, userId: body.buyerId, purchaseId: body.purchaseId }),
  );
  implement(app, lockCall, async ({ params, body }) => {
    await deps.database.transaction((tx) => lockMessageFor(deps, tx, { messageId: params.id, ...body }));
    return null;
  });
  implement(app, contactsCall, async ({ params }) => listContacts(deps, params.userId));
}
