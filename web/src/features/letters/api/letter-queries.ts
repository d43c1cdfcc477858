import { getLetter, getLetterChoice, listLetters } from '@stagedoor/contracts/letter-figures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** A letter that is being sent changes by itself. */
const SENDING_REFETCH_MS = 5_000;

export const lettersQuery = queryOptions({
  queryKey: ['letters', 'list'],
  queryFn: ({ signal }) => call(listLetters, { query: { limit: 100 } }, { signal }),
});

export const letterQuery = (postId: string) =>
  queryOptions({
    queryKey: ['letters', postId],
    queryFn: ({ signal }) => call(getLetter, { params: { id: postId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? SENDING_REFETCH_MS : false),
  });

export const letterChoiceQuery = queryOptions({
  queryKey: ['letter-choice'],
  queryFn: ({ signal }) => call(getLetterChoice, {}, { signal }),
});
