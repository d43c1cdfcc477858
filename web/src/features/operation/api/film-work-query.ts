import { getFilmWork } from '@stagedoor/contracts/film-work';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** What waits for work on uploads and films, and what failed. For ADMINs. */
export const filmWorkQuery = queryOptions({
  queryKey: ['operation', 'film work'],
  queryFn: ({ signal }) => call(getFilmWork, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { error } }) => error === null && 15_000,
});
