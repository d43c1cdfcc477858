import { listLinkedProviders } from '@stagedoor/contracts/sign-in-providers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/api-client.ts';

/** By which providers one signs in, and whether there is a password. */
export const linkedProvidersQuery = queryOptions({
  queryKey: ['linked-providers'],
  queryFn: ({ signal }) => call(listLinkedProviders, {}, { signal }),
  staleTime: 0,
});
