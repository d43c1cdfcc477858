import { getServiceOperation, listOperatedServices, readServiceLog } from '@stagedoor/contracts/service-operation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

const operationKey = ['operation'] as const;

/** The services whose team the viewer belongs to. */
export const operatedServicesQuery = queryOptions({
  queryKey: [...operationKey, 'services'],
  queryFn: ({ signal }) => call(listOperatedServices, {}, { signal }),
  staleTime: 60_000,
});

export function operationQuery(slug: string) {
  return queryOptions({
    queryKey: [...operationKey, 'service', slug],
    queryFn: ({ signal }) => call(getServiceOperation, { params: { slug } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => error === null && 15_000,
  });
}

/** The lines of a request, or the newest warnings and errors. */
export function logQuery(slug: string, requestId: string) {
  return queryOptions({
    queryKey: [...operationKey, 'log', slug, requestId],
    queryFn: ({ signal }) =>
      call(readServiceLog, { params: { slug }, query: requestId === '' ? {} : { requestId } }, { signal }),
    staleTime: 0,
  });
}
