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
    // A follow, a block or a subscription may have changed on another device or by the other side.
    refetchOnWindowFocus: true,
    meta: { failureText: failureTexts.loadProfile, handlesNotFound: true },
  });
}
