import { getServiceScreen } from '@stagedoor/contracts/service-screen';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The current screen of a service; null if it has none. A new build is found when the screen is opened again. */
export function screenQuery(key: string) {
  return queryOptions({
    queryKey: ['service-screen', key],
    queryFn: ({ signal }) => call(getServiceScreen, { params: { key } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}
