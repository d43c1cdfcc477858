import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '#/shared/config/texts/errors.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { adminUsersQuery } from '../api/admin-queries.ts';
import type { AdminUser } from '../model/admin-user.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { UserActions } from './user-actions.tsx';

const PAUSE_MS = 250;
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

/** Everyone, narrowed by the beginning of a name. */
export function UserList() {
  const [typed, setTyped] = useState('');
  const term = useDebouncedValue(typed.trim().replace(/^@/u, ''), PAUSE_MS);
  const query = adminUsersQuery(term);
  const list = useInfiniteQuery({ ...query.list, placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-1 gap-4">
      <search className="block max-w-90">
        <Input
          label="Name or username"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.users}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title={term === '' ? 'Nobody yet' : `Nobody is called “${term}”`} />}
      >
        {(users) => <DataTable label="People" columns={COLUMNS} rows={users} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}
