import {
  addReaction as addReactionCall,
  countUnreadMessages,
  deleteMessage as deleteCall,
  findSentAssets as findSentCall,
  getMessage as getCall,
  listMessages as listCall,
  purchaseMessage as purchaseCall,
  readConversation,
  readMessage,
  removeReaction as removeReactionCall,
  searchMessages as searchCall,
  sendMessage as sendCall,
} from '@stagedoor/contracts/messages';
import { implement, implementRepeatable, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { keyOfRequest } from '@stagedoor/service-kit/idempotency/request-key';
import type { FastifyInstance } from 'fastify';
import type { MessagingDeps } from '#/deps.ts';
import { findSentAssets } from '#/media/find-sent-assets.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { countUnread } from '#/messages/count-unread.ts';
import { deleteMessage } from '#/messages/delete-message.ts';
import { getMessage } from '#/messages/get-message.ts';
import { listMessages, searchMessages } from '#/messages/list-messages.ts';
import { markConversationRead, markMessageRead } from '#/messages/mark-read.ts';
import { purchaseMessage } from '#/messages/purchase-message.ts';
import { addReaction, removeReaction } from '#/messages/react-to-message.ts';
import { sendMessage } from '#/messages/send-message.ts';

export function registerMessages(app: FastifyInstance, deps: MessagingDeps): void {
  implementWithCommit(app, sendCall, async ({ body, principal, files, request, commit }) => {
    const key = request.headers['idempotency-key'];
    return sendMessage(
      deps,
      principal,
      { body, files: files.media ?? [], idempotencyKey: key === undefined ? undefined : String(key) },
      commit,
    );
  });
  implement(app, findSentCall, ({ body, principal }) => findSentAssets(deps, principal.userId, body));
  implement(app, listCall, async ({ params, query, principal }) => listMessages(deps, principal, params.id, query));
  implement(app, getCall, async ({ params, principal }) => {
    const found = await deps.database.transaction((tx) => getMessage(tx, params.id, principal.userId));
    return presentMessage(found, principal.userId, deps.addresses);
  });
  implement(app, searchCall, async ({ query, principal }) => searchMessages(deps, principal, query.q, query));
  implement(app, countUnreadMessages, async ({ principal }) => countUnread(deps, principal.userId));
  implement(app, readMessage, async ({ params, principal }) => markMessageRead(deps, principal, params.id));
  implement(app, readConversation, async ({ params, principal }) => markConversationRead(deps, principal, params.id));
  implement(app, deleteCall, async ({ params, principal }) => deleteMessage(deps, principal, params.id));
  implement(app, addReactionCall, async ({ params, principal }) =>
    addReaction(deps, principal, params.id, params.emoji),
  );
  implement(app, removeReactionCall, async ({ params, principal }) =>
    removeReaction(deps, principal, params.id, params.emoji),
  );
  implementRepeatable(app, purchaseCall, async ({ params, body, principal, request }) =>
    purchaseMessage(deps, principal, params.id, { ...body, idempotencyKey: keyOfRequest(request, deps.ids) }),
  );
}
