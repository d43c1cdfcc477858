import type { Message } from '@stagedoor/contracts/message';
import { deleteMessage, purchaseMessage } from '@stagedoor/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { upsertMessage } from './cached-messages.ts';
import { refreshLists } from './refresh-messages.ts';

/** Deletes the viewer's own message for both sides. */
export function useDeleteMessage({ id }: Pick<Message, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteMessage, { params: { id } }),
    onSuccess: async (message) => {
      await upsertMessage(client, message);
      refreshLists(client);
    },
    onError: (error) => showToast('error', messageOf(error, messageTexts.deleteFailed)),
  });
}

/** Pays for a message, once even if a lost response makes it repeat. `refusal` is the error to show beside the button. */
export function useUnlockMessage({ id }: Pick<Message, 'id'>) {
  const client = useQueryClient();
  const [key] = useState(newKey);
  const unlock = useMutation({
    mutationFn: () => call(purchaseMessage, { params: { id }, body: {} }, { idempotencyKey: key }),
    onSuccess: (message) => upsertMessage(client, message),
  });
  return { unlock, refusal: unlock.error && refusalOf(unlock.error) };
}

function refusalOf(error: Error): string {
  // The general text for a 503 speaks of a server error; here payments are unavailable.
  if (error instanceof ClientError && error.statusCode === 503) return messageTexts.paymentsOff;
  return messageOf(error, messageTexts.unlockFailed);
}
