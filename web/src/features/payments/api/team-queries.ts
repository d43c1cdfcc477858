import { getTeamAccount, listTeamEntries } from '@stagedoor/contracts/payments-teams';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The key of all queries about the team of a service. */
export const teamKey = (slug: string) => ['payments', 'team', slug];

/** The amount owed to the team of a service, for an ADMIN. */
export function teamAccountQuery(slug: string) {
  return queryOptions({
    queryKey: [...teamKey(slug), 'account'],
    queryFn: ({ signal }) => call(getTeamAccount, { params: { slug } }, { signal }),
    staleTime: 0,
  });
}

export function teamEntriesQuery(slug: string) {
  return pagedQuery({
    queryKey: [...teamKey(slug), 'entries'],
    fetchPage: (cursor, signal) =>
      call(listTeamEntries, { params: { slug }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: 0,
  });
}
