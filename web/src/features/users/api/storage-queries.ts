import { getMessageStorage, getPostStorage } from '@stagedoor/contracts/storage';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

// Always stale, because every post and message with files changes it.
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
