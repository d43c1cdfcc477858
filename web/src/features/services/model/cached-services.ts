import type { Service, ServiceDetail } from '@stagedoor/contracts/services';
import type { QueryClient } from '@tanstack/react-query';
import { serviceQuery, servicesQuery } from '../api/services-queries.ts';

/** Has every list and page show the access that the person now has: cards, menus and the service's own page agree. */
export function setUserAccess(client: QueryClient, slug: string, userAccess: Service['userAccess']): void {
  const isThis = (service: Service) => service.slug === slug;
  client.setQueryData<readonly Service[]>(servicesQuery.queryKey, (services) =>
    services?.map((service) => (isThis(service) ? { ...service, userAccess } : service)),
  );
  client.setQueryData<ServiceDetail>(serviceQuery(slug).queryKey, (service) => service && { ...service, userAccess });
  // Requests that are in progress may have been answered before this change.
  for (const { queryKey } of [servicesQuery, serviceQuery(slug)]) {
    const copy = { queryKey, exact: true };
    if (client.isFetching(copy) > 0) void client.cancelQueries(copy).then(() => client.invalidateQueries(copy));
  }
}
