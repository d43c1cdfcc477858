import { getVerificationRequest } from '@stagedoor/contracts/creator-calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** One's own last request for the tick; `request` is null where there was none. */
export const verificationRequestQuery = queryOptions({
  queryKey: ['users', 'verification-request'],
  queryFn: ({ signal }) => call(getVerificationRequest, {}, { signal }),
  staleTime: 0,
});
