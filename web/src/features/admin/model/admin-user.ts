import type { listAdminUsers } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';

/** A person in the ADMIN's list. */
export type AdminUser = DataOf<typeof listAdminUsers>['users'][number];

export const roleNames: Readonly<Record<AdminUser['role'], string>> = {
  FAN: 'Fan',
  CREATOR: 'Creator',
  ADMIN: 'Admin',
};
