import { addMutedWord, removeMutedWord } from '@stagedoor/contracts/mutes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { restartLists } from '#/shared/query/restart-lists.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { mutedWordsQuery } from '../api/mute-queries.ts';

/** The viewer's muted words, with a form to add and buttons to remove them. */
export function MutedWords() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <WordForm />
      <Words />
    </div>
  );
}

function WordForm() {
  const [word, setWord] = useState('');
  const add = useAddMutedWord(() => setWord(''));
  const isBlank = word.trim() === '';
  const error = isBlank ? undefined : validateBody(addMutedWord.body, { word }).word;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank && error === undefined && !add.isPending) add.mutate(word.trim());
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Input
          label={profileTexts.wordOrPhrase}
          autoComplete="off"
          maxLength={50}
          value={word}
          // The field is cleared once the word is muted, so text typed meanwhile would be lost.
          readOnly={add.isPending}
          onChange={(event) => setWord(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={isBlank || error !== undefined} isBusy={add.isPending}>
        {wordTexts.mute}
      </Button>
    </form>
  );
}

function Words() {
  const { data, error, isFetching, refetch } = useQuery(mutedWordsQuery);
  const remove = useRemoveMutedWord();
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <LoadingRows />;
  if (data.length === 0) return <p className="text-ui text-ink-2">{profileTexts.youHaveNotMutedAnyWords}</p>;
  return (
    <ul aria-label={profileTexts.mutedWords} className="flex flex-wrap gap-2">
      {data.map(({ id, word }) => (
        <li key={id} className="flex max-w-full items-center gap-1 rounded-button border border-border bg-surface ps-3">
          <span className="truncate text-ui text-ink">{word}</span>
          <IconButton
            label={profileTexts.noLongerMute({ word })}
            disabled={remove.isPending && remove.variables === id}
            onClick={() => remove.mutate(id)}
          >
            <X aria-hidden size={16} strokeWidth={1.75} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function useAddMutedWord(onAdded: () => void) {
  return useWordAction((word: string) => call(addMutedWord, { body: { word } }, { idempotencyKey: newKey() }), onAdded);
}

function useRemoveMutedWord() {
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
