import { getUser } from '@stagedoor/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';

/** A profile by username, compared without case. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['users', 'one', username.toLowerCase()],
    queryFn: ({ signal }) => call(getUser, { params: { id: username } }, { signal }),
    meta: { failureText: failureTexts.loadProfile, handlesNotFound: true },
  });
}
