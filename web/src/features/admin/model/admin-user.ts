import type { listAdminUsers } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import * as adminTexts from '#/shared/config/texts/admin.ts';

/** A person in the ADMIN's list. */
export type AdminUser = DataOf<typeof listAdminUsers>['users'][number];

export const roleNames: Readonly<Record<AdminUser['role'], string>> = {
  FAN: adminTexts.fan,
  CREATOR: adminTexts.creator,
  ADMIN: adminTexts.admin,
};
