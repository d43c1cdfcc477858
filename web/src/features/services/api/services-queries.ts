import type { EntryTexts } from '@stagedoor/catalogue/entry-texts';
import { getServiceInfo } from '@stagedoor/contracts/service-info';
import { getServiceFigures } from '@stagedoor/contracts/service-operation';
import {
  getService,
  listOwnServices,
  listServices,
  type Service,
  type ServiceDetail,
} from '@stagedoor/contracts/services';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The whole directory. For a signed-in person each row says whether they have access; a change of the session resets it. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: async ({ signal }) => translateServices(await call(listServices, {}, { signal })),
  staleTime: 5 * 60_000,
});

/** The services that the viewer may open: refetched each time, because activating a service changes them. */
export const ownServicesQuery = queryOptions({
  queryKey: ['own-services'],
  queryFn: async ({ signal }) => translateServices(await call(listOwnServices, {}, { signal })),
  staleTime: 0,
});

export function serviceQuery(slug: string) {
  return queryOptions({
    queryKey: ['services', slug],
    queryFn: async ({ signal }) => translateService(await call(getService, { params: { slug } }, { signal })),
    staleTime: 5 * 60_000,
  });
}

/**
 * The implementation behind a service: its stub, or the service that its team has built. The service itself answers, so the viewer
 * needs access.
 */
export function serviceInfoQuery(key: string) {
  return queryOptions({
    queryKey: ['service-info', key],
    queryFn: ({ signal }) => call(getServiceInfo, { params: { key } }, { signal }),
    // No retry for a service that is not built, not open to the viewer or does not exist: the answer would be the same.
    retry: false,
  });
}

/** Statistics of a service: how many people have access, and how many of its health checks succeeded. */
export function serviceFiguresQuery(slug: string) {
  return queryOptions({
    queryKey: ['service-figures', slug],
    queryFn: ({ signal }) => call(getServiceFigures, { params: { slug } }, { signal }),
    staleTime: 60_000,
  });
}

/** Returns services with their descriptions in the language of the page; their names stay. */
async function translateServices<S extends Service>(services: readonly S[]): Promise<readonly S[]> {
  const textsOf = await loadTexts();
  return services.map((service) => ({
    ...service,
    description: textsOf(service.slug)?.description ?? service.description,
  }));
}

/** The same for one service, with everything that its page shows. */
async function translateService(service: ServiceDetail): Promise<ServiceDetail> {
  const textsOf = await loadTexts();
  const { features, ...texts } = textsOf(service.slug) ?? service;
  return { ...service, ...texts, features: [...features] };
}

/** Loaded with the first answer that needs it. If that fails, English is better than no directory. */
async function loadTexts(): Promise<(slug: string) => EntryTexts | undefined> {
  if (__LANGUAGE__ !== 'es') return () => undefined;
  const table = await import('@stagedoor/catalogue/spanish-catalogue').catch(() => undefined);
  return (slug) => table?.spanishCatalogue[slug];
}
