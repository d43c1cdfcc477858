import { directoryCategories } from '@stagedoor/catalogue/categories';
import type { Service, ServiceDetail } from '@stagedoor/contracts/services';
import type { AccessRow } from '#/db/tables.ts';
import type { ServiceForReader } from '#/services/services-repository.ts';

/** Presents a service in a list. */
export function presentService({ service, access }: ServiceForReader): Service {
  const { id, slug, name, description, icon, color, category, sortOrder, requiresSubscription, isPublic } = service;
  return {
    id,
    slug,
    name,
    description,
    icon,
    color,
    category,
    sortOrder,
    requiresSubscription,
    isPublic,
    userAccess: access === null || !(access.isGranted || isPublic) ? null : presentAccess(access),
  };
}

/** Presents a service with everything in the catalogue. */
export function presentServiceDetail(found: ServiceForReader): ServiceDetail {
  const { tagline, features, status, pricing, port, apiEndpoint, catalogueCategory } = found.service;
  return {
    ...presentService(found),
    tagline,
    features,
    status,
    pricing,
    port,
    apiEndpoint,
    catalogueCategory,
  };
}

/** Sorts by category, in the order of the directory's tabs, and then by sort order. */
export function orderServices(services: readonly Service[]): Service[] {
  const place = ({ category }: Service) => directoryCategories.indexOf(category);
  return services.toSorted((one, other) => place(one) - place(other) || one.sortOrder - other.sortOrder);
}

/** Presents since when somebody has access, and when they last used it. */
export function presentAccess({ grantedAt, lastAccessedAt }: AccessRow): NonNullable<Service['userAccess']> {
  return { grantedAt: grantedAt.toISOString(), lastAccessedAt: lastAccessedAt?.toISOString() ?? null };
}
