import type { Conversation } from '@stagedoor/contracts/conversation';
import {
  acceptMessageRequest,
  archiveConversation,
  declineMessageRequest,
  deleteConversation,
  unarchiveConversation,
} from '@stagedoor/contracts/messages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageTexts } from '#/shared/config/texts/inbox.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeConversation, removeFromLists } from './cached-conversations.ts';
import { refreshLists } from './refresh-messages.ts';
import { removeConversation } from './remove-conversation.ts';

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** The actions on a conversation: shown at once, and rolled back with a toast if the server refuses. */
export function useConversationActions({ id }: Pick<Conversation, 'id'>, onRemoved: () => void) {
  const client = useQueryClient();
  const params = { id };
  const moveToFolder = (part: Partial<Conversation>) => {
    removeFromLists(client, id);
    changeConversation(client, id, (one) => ({ ...one, ...part }));
  };
  const archive = useMutation({
    mutationFn: () => call(archiveConversation, { params }),
    ...optimistic(client, () => moveToFolder({ isArchived: true }), messageTexts.archived),
  });
  const unarchive = useMutation({
    mutationFn: () => call(unarchiveConversation, { params }),
    ...optimistic(client, () => moveToFolder({ isArchived: false }), messageTexts.unarchived),
  });
  const accept = useMutation({
    mutationFn: () => call(acceptMessageRequest, { params }),
    ...optimistic(client, () => moveToFolder({ isRequest: false })),
  });
  // A deleted thread cannot be restored from the cache, so these two wait for the server.
  const decline = useMutation({
    mutationFn: () => call(declineMessageRequest, { params }),
    ...afterResponse(client, id, onRemoved),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteConversation, { params }),
    ...afterResponse(client, id, onRemoved),
  });
  return { archive, unarchive, accept, decline, remove };
}

/** Shows the change before the server has responded. */
function optimistic(client: QueryClient, show: () => void, done?: string) {
  return {
    mutationKey: ['messages'],
    onMutate: () => {
      const lists = [
        ...client.getQueriesData({ queryKey: ['messages', 'list'] }),
        ...client.getQueriesData({ queryKey: ['messages', 'one'] }),
        ...client.getQueriesData({ queryKey: ['messages', 'with'] }),
      ];
      show();
      return () => {
        for (const [key, data] of lists) client.setQueryData(key, data);
      };
    },
    onError: (error: Error, _nothing: unknown, restore: (() => void) | undefined) => {
      restore?.();
      showToast('error', messageOf(error, messageTexts.changeFailed));
    },
    onSuccess: () => {
      if (done) showToast('success', done);
    },
    onSettled: () => refreshLists(client),
  };
}

function afterResponse(client: QueryClient, id: string, onRemoved: () => void) {
  return {
    onSuccess: () => {
      onRemoved();
      removeConversation(client, id);
    },
    onError: (error: Error) => showToast('error', messageOf(error, messageTexts.changeFailed)),
  };
}
