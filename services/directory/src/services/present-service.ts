import { directoryCategories } from '@stagedoor/catalogue/categories';
import type { Service, ServiceDetail } from '@stagedoor/contracts/services';
import type { AccessRow } from '#/db/tables.ts';
import type { ServiceForReader } from '#/services/services-repository.ts';

/** What a list shows of a service. */
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

/** A service with all that the catalogue says of it. */
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

/** By category, in the order of the directory's tabs, and within one by sort order. */
export function orderServices(services: readonly Service[]): Service[] {
  const place = ({ category }: Service) => directoryCategories.indexOf(category);
  return services.toSorted((one, other) => place(one) - place(other) || one.sortOrder - other.sortOrder);
}

/** Since when someone has access, and when they last made use of it. */
export function presentAccess({ grantedAt, lastAccessedAt }: AccessRow): NonNullable<Service['userAccess']> {
  return { grantedAt: grantedAt.toISOString(), lastAccessedAt: lastAccessedAt?.toISOString() ?? null };
}
