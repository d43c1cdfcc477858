import { listApiKeys } from '@stagedoor/contracts/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** One's own API keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
  staleTime: 0,
});
