import { getUser } from '@stagedoor/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { callWithCopy, copyOptions } from '#/shared/http/call-with-copy.ts';

/** A profile by username, compared without case. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['users', 'one', username.toLowerCase()],
    queryFn: ({ signal }) => callWithCopy(getUser, { params: { id: username } }, { signal }),
    ...copyOptions,
    meta: { failureText: failureTexts.loadProfile, handlesNotFound: true },
  });
}
