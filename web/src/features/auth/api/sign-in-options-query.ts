import { getSignInOptions } from '@stagedoor/contracts/sign-in-options';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The sign-in options that the operator has configured. If they cannot be loaded, only the form is shown. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
