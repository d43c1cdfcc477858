import { paths } from '#/shared/config/paths.ts';

/** The address of a person's page at the admin desk. */
export function personHref(id: string): string {
  return `${paths.admin.getHref()}?${new URLSearchParams({ tab: 'users', person: id })}`;
}

/** The address of the audit log filtered by the person acted on. */
export function auditHref(username: string): string {
  return `${paths.admin.getHref()}?${new URLSearchParams({ tab: 'audit', about: username })}`;
}

/** The address of a report at the admin desk. */
export function reportHref(id: string): string {
  return `${paths.admin.getHref()}?${new URLSearchParams({ tab: 'reports', report: id })}`;
}
