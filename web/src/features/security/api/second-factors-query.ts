import { listSecondFactors } from '@stagedoor/contracts/second-factors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The viewer's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => call(listSecondFactors, {}, { signal }),
  staleTime: 0,
});
