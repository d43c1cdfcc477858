import type { Service, ServiceCategory } from '@stagedoor/contracts/services';
import { serviceCategories } from '@stagedoor/contracts/services';

/** `DATA_ANALYTICS` reads `DATA ANALYTICS`. */
export function categoryLabel(category: ServiceCategory): string {
  return category.replaceAll('_', ' ');
}

export function parseCategory(value: string | null): ServiceCategory | null {
  return serviceCategories.find((category) => category === value) ?? null;
}

export interface CategoryGroup {
  readonly category: ServiceCategory;
  readonly services: readonly Service[];
}

/** Groups in the directory's order, each by sort order; groups without a service are left out. */
export function groupByCategory(services: readonly Service[]): readonly CategoryGroup[] {
  return serviceCategories
    .map((category) => ({ category, services: inOrder(services.filter((one) => one.category === category)) }))
    .filter((group) => group.services.length > 0);
}

export function inOrder(services: readonly Service[]): readonly Service[] {
  return services.toSorted((a, b) => a.sortOrder - b.sortOrder);
}

/** Open to everyone, or to this person. */
export function isOpen(service: Pick<Service, 'isPublic' | 'userAccess'>): boolean {
  return service.isPublic || service.userAccess !== null;
}
