import {
  acceptMessageRequest,
  archiveConversation as archiveCall,
  declineMessageRequest,
  deleteConversation,
  getConversation,
  getConversationWith,
  listConversations,
  listMessageRequests,
  muteConversation as muteCall,
  pinConversation as pinCall,
  sendTyping,
  unarchiveConversation as unarchiveCall,
  unmuteConversation as unmuteCall,
  unpinConversation as unpinCall,
} from '@stagedoor/contracts/messages';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import {
  acceptRequest,
  archiveConversation,
  clearConversation,
  declineRequest,
  muteConversation,
  pinConversation,
  unarchiveConversation,
} from '#/conversations/conversation-actions.ts';
import { findView, listFolder } from '#/conversations/list-conversations.ts';
import { openConversationWith } from '#/conversations/open-conversation.ts';
import { presentConversation } from '#/conversations/present-conversation.ts';
import { showTyping } from '#/conversations/send-typing.ts';
import type { MessagingDeps } from '#/deps.ts';

export function registerConversations(app: FastifyInstance, deps: MessagingDeps): void {
  implement(app, listConversations, async ({ query, principal }) => {
    const folder = query.archived === true ? 'archived' : 'inbox';
    const filter = { folder, isUnread: query.unread === true } as const;
    const { items, pagination } = await listFolder(deps, principal.userId, filter, query);
    return { conversations: items.map(presentConversation), pagination };
  });
  implement(app, listMessageRequests, async ({ query, principal }) => {
    const { items, pagination } = await listFolder(deps, principal.userId, { folder: 'requests' }, query);
    return { requests: items.map(presentConversation), pagination };
  });
  implement(app, getConversationWith, async ({ params, principal }) =>
    openConversationWith(deps, principal, params.id.toLowerCase()),
  );
  implement(app, getConversation, async ({ params, principal }) => {
    const view = await findView(deps.database.db, params.id, principal.userId);
    if (view === undefined) throw notFound(getConversation.missing);
    return presentConversation(view);
  });
  implement(app, archiveCall, async ({ params, principal }) => archiveConversation(deps, principal, params.id));
  implement(app, unarchiveCall, async ({ params, principal }) => unarchiveConversation(deps, principal, params.id));
  implement(app, muteCall, async ({ params, principal }) => muteConversation(deps, principal, params.id, true));
  implement(app, unmuteCall, async ({ params, principal }) => muteConversation(deps, principal, params.id, false));
  implement(app, pinCall, async ({ params, principal }) => pinConversation(deps, principal, params.id, true));
  implement(app, unpinCall, async ({ params, principal }) => pinConversation(deps, principal, params.id, false));
  implement(app, deleteConversation, async ({ params, principal }) => clearConversation(deps, principal, params.id));
  implement(app, acceptMessageRequest, async ({ params, principal }) => acceptRequest(deps, principal, params.id));
  implement(app, declineMessageRequest, async ({ params, principal }) => declineRequest(deps, principal, params.id));
  implement(app, sendTyping, async ({ params, principal }) => showTyping(deps, principal, params.id));
}
