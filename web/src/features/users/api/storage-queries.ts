import { getMessageStorage, getPostStorage } from '@stagedoor/contracts/storage';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

// Whatever was posted or sent since has changed it.
const staleTime = 0;

export const postStorageQuery = queryOptions({
  queryKey: ['storage', 'posts'],
  queryFn: ({ signal }) => call(getPostStorage, {}, { signal }),
  staleTime,
});

export const messageStorageQuery = queryOptions({
  queryKey: ['storage', 'messages'],
  queryFn: ({ signal }) => call(getMessageStorage, {}, { signal }),
  staleTime,
});
