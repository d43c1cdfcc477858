import { listAdminUsers, listAudit, listReports, listVerifications } from '@stagedoor/contracts/admin';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';
import { firstPage, nextCursorOf, pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;
const paging = { initialPageParam: firstPage, getNextPageParam: nextCursorOf, staleTime: 0 } as const;

/** Every query of the admin desk has a key that begins so: one action can change several lists. */
export const adminKey = ['admin'] as const;

export type VerificationStatus = 'pending' | 'approved' | 'rejected';
export type ReportStatus = 'open' | 'resolved';

export function verificationsQuery(status: VerificationStatus) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: [...adminKey, 'verifications', status],
    queryFn: ({ pageParam, signal }) =>
      call(listVerifications, { query: { ...pageQueryOf(PAGE_SIZE, pageParam), status } }, { signal }),
  });
}

export function reportsQuery(status: ReportStatus) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: [...adminKey, 'reports', status],
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: { ...pageQueryOf(PAGE_SIZE, pageParam), status } }, { signal }),
  });
}

/** Everyone, or those whose names begin so. */
export function adminUsersQuery(sought: string) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: [...adminKey, 'users', sought.toLowerCase()],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAdminUsers,
        { query: { ...pageQueryOf(PAGE_SIZE, pageParam), ...(sought && { q: sought }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const auditQuery = infiniteQueryOptions({
  ...paging,
  queryKey: [...adminKey, 'audit'],
  queryFn: ({ pageParam, signal }) => call(listAudit, { query: pageQueryOf(PAGE_SIZE, pageParam) }, { signal }),
});
