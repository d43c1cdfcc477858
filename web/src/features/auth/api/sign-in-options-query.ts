import { getSignInOptions } from '@stagedoor/contracts/sign-in-options';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** What the operator has configured for signing in. Where it cannot be loaded, only the form is shown. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
