import { listLinkedProviders } from '@stagedoor/contracts/sign-in-providers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/api-client.ts';

/** The providers by which the viewer signs in, and whether they have a password. */
export const linkedProvidersQuery = queryOptions({
  queryKey: ['linked-providers'],
  queryFn: ({ signal }) => call(listLinkedProviders, {}, { signal }),
  staleTime: 0,
});
