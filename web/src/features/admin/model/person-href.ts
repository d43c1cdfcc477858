import { paths } from '#/shared/config/paths.ts';

/** The address of a person's page at the admin desk. */
export function personHref(id: string): string {
  return `${paths.admin.getHref()}?${new URLSearchParams({ tab: 'users', person: id })}`;
}
