import { getSignInOf } from '@stagedoor/contracts/account-recovery';
import {
  getAdminPerson,
  getReport,
  listAdminUsers,
  listAudit,
  listReports,
  listVerifications,
  readReported,
} from '@stagedoor/contracts/admin';
import { listRepeatedTrials } from '@stagedoor/contracts/repeated-trials';
import { listAccessOfPerson } from '@stagedoor/contracts/services';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { type AuditFilter, auditFilterQuery } from '../model/audit-filter.ts';

const PAGE_SIZE = 20;

/** Every query of the admin desk has a key that begins so: one action can change several lists. */
export const adminKey = ['admin'] as const;

export type VerificationStatus = 'pending' | 'approved' | 'rejected';

/** Which reports are listed; `all` leaves a condition out. */
export interface ReportFilter {
  readonly status: 'open' | 'resolved';
  readonly targetType: 'all' | 'user' | 'post' | 'comment';
  readonly age: 'all' | 'day' | 'week' | 'older';
}
export const allOpenReports: ReportFilter = { status: 'open', targetType: 'all', age: 'all' };

export function verificationsQuery(status: VerificationStatus) {
  return pagedQuery({
    queryKey: [...adminKey, 'verifications', status],
    fetchPage: (cursor, signal) =>
      call(listVerifications, { query: { ...pageQueryOf(PAGE_SIZE, cursor), status } }, { signal }),
    staleTime: 0,
  });
}

export function reportsQuery({ status, targetType, age }: ReportFilter) {
  const filter = { status, ...(targetType !== 'all' && { targetType }), ...(age !== 'all' && { age }) };
  return pagedQuery({
    queryKey: [...adminKey, 'reports', filter],
    fetchPage: (cursor, signal) =>
      call(listReports, { query: { ...pageQueryOf(PAGE_SIZE, cursor), ...filter } }, { signal }),
    staleTime: 0,
  });
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'report', id],
    queryFn: ({ signal }) => call(getReport, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** The reported content. Reading content that is not public is recorded, so it is not refetched automatically. */
export function reportedQuery(reportId: string) {
  return queryOptions({
    queryKey: ['reported', reportId],
    queryFn: ({ signal }) => call(readReported, { params: { id: reportId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A person with the reports about and by them, and the newest decisions. */
export function adminPersonQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'person', id],
    queryFn: ({ signal }) => call(getAdminPerson, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Everyone, or those whose names begin so. */
export function adminUsersQuery(search: string, status: 'all' | 'suspended') {
  const filter = { ...(search && { q: search }), ...(status !== 'all' && { status }) };
  return pagedQuery({
    queryKey: [...adminKey, 'users', search.toLowerCase(), status],
    fetchPage: (cursor, signal) =>
      call(listAdminUsers, { query: { ...pageQueryOf(PAGE_SIZE, cursor), ...filter } }, { signal }),
    staleTime: 0,
  });
}

/** The ways a person can sign in, and the number of their sessions. */
export function personSignInQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'sign-in', id],
    queryFn: ({ signal }) => call(getSignInOf, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Which services a person may open. */
export function personAccessQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'access', id],
    queryFn: ({ signal }) => call(listAccessOfPerson, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Running trials of people whose card or bank account was used for an earlier trial. */
export const repeatedTrialsQuery = pagedQuery({
  queryKey: [...adminKey, 'repeated-trials'],
  fetchPage: (cursor, signal) => call(listRepeatedTrials, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  staleTime: 0,
});

/** The audit log, filtered if a filter is given. */
export function auditQuery(filter: AuditFilter) {
  return pagedQuery({
    queryKey: [...adminKey, 'audit', filter],
    fetchPage: (cursor, signal) =>
      call(listAudit, { query: { ...pageQueryOf(PAGE_SIZE, cursor), ...auditFilterQuery(filter) } }, { signal }),
    staleTime: 0,
  });
}
