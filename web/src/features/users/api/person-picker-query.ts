import { searchUsers } from '@stagedoor/contracts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** As many as fit into a dialog. Typing more letters finds the others. */
const MAX_PEOPLE = 20;

/** People, creators and fans, to pick one of. The previous results stay until the new ones arrive. */
export function personPickerQuery(search: string) {
  return queryOptions({
    queryKey: ['users', 'search', 'pick', search.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(searchUsers, { query: { q: search, limit: MAX_PEOPLE } }, { signal })).users,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}
