import type { Message } from '@stagedoor/contracts/message';
import { deleteMessage, purchaseMessage } from '@stagedoor/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageTexts } from '#/shared/config/texts/inbox.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { refreshLists } from './live-messages.ts';
import { putMessage } from './message-copies.ts';

/** Takes one's own message back, for both sides. */
export function useDeleteMessage({ id }: Pick<Message, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteMessage, { params: { id } }),
    onSuccess: async (message) => {
      await putMessage(client, message);
      refreshLists(client);
    },
    onError: (error) => showToast('error', messageOf(error, messageTexts.deleteFailed)),
  });
}

/** Pays for a message. A repeat after a lost answer pays once. `refusal` says in place why it could not be. */
export function useUnlockMessage({ id }: Pick<Message, 'id'>) {
  const client = useQueryClient();
  const [key] = useState(newKey);
  const unlock = useMutation({
    mutationFn: () => call(purchaseMessage, { params: { id }, body: {} }, { idempotencyKey: key }),
    onSuccess: (message) => putMessage(client, message),
  });
  return { unlock, refusal: unlock.error && refusalOf(unlock.error) };
}

function refusalOf(error: Error): string {
  // The mapped words for a 503 blame the server; what is missing here is the till.
  if (error instanceof ClientError && error.statusCode === 503) return messageTexts.paymentsOff;
  return messageOf(error, messageTexts.unlockFailed);
}
