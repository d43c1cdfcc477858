import { listSecurityEvents } from '@stagedoor/contracts/security-events';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const pageSize = 10;

/** Security events of the viewer's account, newest first. */
export const securityEventsQuery = pagedQuery({
  queryKey: ['security-events'],
  fetchPage: (cursor, signal) => call(listSecurityEvents, { query: pageQueryOf(pageSize, cursor) }, { signal }),
  staleTime: 0,
});
