import { getUser } from '@stagedoor/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';

/** Whether somebody goes by that name already, as far as everyone may know. */
export function usernameTakenQuery(username: string) {
  return queryOptions({
    queryKey: ['username-taken', username.toLowerCase()],
    queryFn: async ({ signal }) => {
      try {
        await call(getUser, { params: { id: username } }, { signal });
        return true;
      } catch (error) {
        if (error instanceof ClientError && error.statusCode === 404) return false;
        throw error;
      }
    },
    staleTime: 60_000,
    retry: false,
  });
}
