import type { Message } from '@stagedoor/contracts/message';
import { addReaction, removeReaction } from '@stagedoor/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf, serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { setReactions, upsertMessage } from './cached-messages.ts';
import { refreshMessage } from './refresh-message.ts';
import { toggleReaction } from './toggle-reaction.ts';

interface Press {
  readonly emoji: string;
  /** Whether the reaction is added, rather than removed. */
  readonly isOn: boolean;
}

/** Adds the viewer's reaction to a message, or removes it: shown at once, and sent one after the other. */
export function useToggleReaction(message: Message): (emoji: string) => void {
  const client = useQueryClient();
  const { id, conversationId } = message;
  const mutationKey = ['message-reactions', id];
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ emoji, isOn }: Press) => call(isOn ? addReaction : removeReaction, { params: { id, emoji } }),
    onMutate: ({ emoji }) => setReactions(client, message, ({ reactions = [] }) => toggleReaction(reactions, emoji)),
    onSuccess: (answer) => {
      // While another press is pending, the shown state is newer than this answer.
      if (client.isMutating({ mutationKey }) === 1) void upsertMessage(client, answer);
    },
    onError: (error) => {
      refreshMessage(client, conversationId, id);
      showToast('error', serverMessageOf(error, messageOf(error, messageTexts.reactFailed)));
    },
  });
  return (emoji) => {
    const isOn = !message.reactions?.some((one) => one.emoji === emoji && one.isOwn);
    change.mutate({ emoji, isOn });
  };
}
