import { listServiceConsents } from '@stagedoor/contracts/service-consents';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The services that may act for the signed-in person, latest consent first. */
export const serviceConsentsQuery = queryOptions({
  queryKey: ['service-consents'],
  queryFn: ({ signal }) => call(listServiceConsents, {}, { signal }),
  staleTime: 0,
});
