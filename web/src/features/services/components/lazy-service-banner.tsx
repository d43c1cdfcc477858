import { lazy, Suspense } from 'react';
import { fetchAhead } from '#/shared/browser/load-module.ts';
import { isServiceRequested } from '../model/requested-service.ts';

const banner = fetchAhead(() => import('./requested-service-banner.tsx'));
const RequestedServiceBanner = lazy(async () => ({ default: (await banner.load()).RequestedServiceBanner }));

/** Fetched while a visitor signs in, so that it is shown together with the first page. */
export const fetchServiceBanner = banner.fetch;

/** The banner of the service that somebody wanted to open before signing in. Few do, so it is not part of the first load. */
export function LazyServiceBanner() {
  if (!isServiceRequested()) return null;
  return (
    <Suspense>
      <RequestedServiceBanner />
    </Suspense>
  );
}
