import type { Service, ServiceCategory } from '@stagedoor/contracts/services';
import { serviceCategories } from '@stagedoor/contracts/services';
import { catalogueCategoryTexts, directoryCategoryTexts } from '#/shared/config/catalogue-texts.ts';

/** `DATA_ANALYTICS` is shown as `DATA ANALYTICS`, and translated in Spanish. */
export function categoryLabel(category: ServiceCategory): string {
  // The table is left out of a build that does not use it.
  return __LANGUAGE__ === 'es' ? directoryCategoryTexts[category] : category.replaceAll('_', ' ');
}

/** The name of a group of the catalogue, untranslated if there is no translation. */
export function catalogueCategoryLabel(category: string): string {
  return __LANGUAGE__ === 'es' ? (catalogueCategoryTexts[category] ?? category) : category;
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
