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
import { threadQuery } from '../api/thread-query.ts';
import { changeConversation, takeOutOfLists } from './conversation-copies.ts';
import { refreshLists } from './live-messages.ts';

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** What can be done with a conversation: at once on the screen, taken back with a toast where the server refuses. */
export function useConversationActions({ id }: Pick<Conversation, 'id'>, onGone: () => void) {
  const client = useQueryClient();
  const params = { id };
  const move = (part: Partial<Conversation>) => {
    takeOutOfLists(client, id);
    changeConversation(client, id, (one) => ({ ...one, ...part }));
  };
  const archive = useMutation({
    mutationFn: () => call(archiveConversation, { params }),
    ...optimistic(client, () => move({ isArchived: true }), messageTexts.archived),
  });
  const unarchive = useMutation({
    mutationFn: () => call(unarchiveConversation, { params }),
    ...optimistic(client, () => move({ isArchived: false }), messageTexts.unarchived),
  });
  const accept = useMutation({
    mutationFn: () => call(acceptMessageRequest, { params }),
    ...optimistic(client, () => move({ isRequest: false })),
  });
  // What is emptied cannot be shown again by a guess, so these two wait for the server.
  const decline = useMutation({
    mutationFn: () => call(declineMessageRequest, { params }),
    ...emptying(client, id, onGone),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteConversation, { params }),
    ...emptying(client, id, onGone),
  });
  return { archive, unarchive, accept, decline, remove };
}

/** Shows the change first. */
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

function emptying(client: QueryClient, id: string, onGone: () => void) {
  return {
    onSuccess: () => {
      onGone();
      takeOutOfLists(client, id);
      client.removeQueries({ queryKey: threadQuery(id).queryKey });
      client.removeQueries({ queryKey: ['messages', 'one', id] });
      client.removeQueries({ queryKey: ['messages', 'with'] });
      refreshLists(client);
    },
    onError: (error: Error) => showToast('error', messageOf(error, messageTexts.changeFailed)),
  };
}
