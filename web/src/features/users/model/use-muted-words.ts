import { addMutedWord, removeMutedWord } from '@stagedoor/contracts/mutes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { restartLists } from '#/shared/query/restart-lists.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { mutedWordsQuery } from '../api/mute-queries.ts';

export function useAddMutedWord(onAdded: () => void) {
  return useWordAction((word: string) => call(addMutedWord, { body: { word } }, { idempotencyKey: newKey() }), onAdded);
}

export function useRemoveMutedWord() {
  return useWordAction((id: string) => call(removeMutedWord, { params: { id } }));
}

function useWordAction(send: (input: string) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => onDone?.(),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: async () => {
      restartLists(client, ['posts']);
      await client.invalidateQueries({ queryKey: mutedWordsQuery.queryKey });
    },
  });
}
