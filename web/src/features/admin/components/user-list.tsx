import { useState } from 'react';
import { formatDay } from '#/shared/format/format-date.ts';
import type { Column } from '#/shared/ui/lists/data-table.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import type { AdminUser } from '../model/admin-user.ts';
import { PersonSearch } from './person-search.tsx';
import { UserActions } from './user-actions.tsx';

const ROLES: Readonly<Record<AdminUser['role'], string>> = { FAN: 'Fan', CREATOR: 'Creator', ADMIN: 'Admin' };

const COLUMNS: readonly Column<AdminUser>[] = [
  { header: 'Person', cell: (user) => <PersonLink user={user} /> },
  { header: 'Type', cell: ({ role }) => ROLES[role] },
  { header: 'Joined', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time> },
  {
    header: 'Status',
    cell: ({ isSuspended }) => (
      <StatusBadge tone={isSuspended ? 'err' : 'ok'} label={isSuspended ? 'Suspended' : 'Active'} />
    ),
  },
  { header: '', cell: (user) => <UserActions user={user} /> },
];

/** Everyone, with what an ADMIN can do about them. */
export function UserList() {
  const [typed, setTyped] = useState('');
  return <PersonSearch columns={COLUMNS} typed={typed} onType={setTyped} />;
}
