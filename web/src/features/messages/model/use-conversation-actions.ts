import type { Conversation } from '@stagedoor/contracts/conversation';
import {
  acceptMessageRequest,
  archiveConversation,
  declineMessageRequest,
  deleteConversation,
  muteConversation,
  pinConversation,
  unarchiveConversation,
  unmuteConversation,
  unpinConversation,
} from '@stagedoor/contracts/messages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf, serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeConversation, removeFromLists } from './cached-conversations.ts';
import { refreshLists, refreshThread } from './refresh-messages.ts';
import { removeConversation } from './remove-conversation.ts';

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** The actions on a conversation: shown at once, and rolled back with a toast if the server refuses. */
export function useConversationActions(
  { id }: Pick<Conversation, 'id'>,
  { onRemoved, onAccepted }: { readonly onRemoved: () => void; readonly onAccepted: () => void },
) {
  const client = useQueryClient();
  const params = { id };
  const moveToFolder = (part: Partial<Conversation>) => {
    removeFromLists(client, id);
    changeConversation(client, id, (one) => ({ ...one, ...part }));
  };
  const showPart = (part: Partial<Conversation>) => changeConversation(client, id, (one) => ({ ...one, ...part }));
  const mute = useMutation({
    mutationFn: (isMuted: boolean) => call(isMuted ? muteConversation : unmuteConversation, { params }),
    ...optimistic(client, (isMuted: boolean) => showPart({ isMuted })),
  });
  const pin = useMutation({
    mutationFn: (isPinned: boolean) => call(isPinned ? pinConversation : unpinConversation, { params }),
    ...optimistic(client, (isPinned: boolean) => showPart({ isPinned })),
  });
  const archive = useMutation({
    mutationFn: () => call(archiveConversation, { params }),
    ...optimistic(client, () => moveToFolder({ isArchived: true, isPinned: false }), messageTexts.archived),
  });
  const unarchive = useMutation({
    mutationFn: () => call(unarchiveConversation, { params }),
    ...optimistic(client, () => moveToFolder({ isArchived: false }), messageTexts.unarchived),
  });
  const accept = useMutation({
    mutationFn: () => call(acceptMessageRequest, { params }),
    ...optimistic(client, () => moveToFolder({ isRequest: false })),
    onSuccess: () => {
      // Its sender's reactions were not shown before.
      refreshThread(client, id);
      onAccepted();
    },
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
  return { mute, pin, archive, unarchive, accept, decline, remove };
}

/** Shows the change before the server has responded. */
function optimistic<Given = void>(client: QueryClient, show: (given: Given) => void, done?: string) {
  return {
    mutationKey: ['messages'],
    onMutate: (given: Given) => {
      const lists = [
        ...client.getQueriesData({ queryKey: ['messages', 'list'] }),
        ...client.getQueriesData({ queryKey: ['messages', 'one'] }),
        ...client.getQueriesData({ queryKey: ['messages', 'with'] }),
      ];
      show(given);
      return () => {
        for (const [key, data] of lists) client.setQueryData(key, data);
      };
    },
    onError: (error: Error, _given: Given, restore: (() => void) | undefined) => {
      restore?.();
      showToast('error', serverMessageOf(error, messageOf(error, messageTexts.changeFailed)));
    },
    onSuccess: () => {
      if (done) showToast('success', done);
    },
    onSettled: () => {
      refreshLists(client);
      // A conversation that was on its way may have come after the change was shown, from before it was made.
      for (const name of ['one', 'with']) void client.invalidateQueries({ queryKey: ['messages', name] });
    },
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
