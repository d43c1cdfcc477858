import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import type { Column } from '#/shared/ui/lists/data-table.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { personHref } from '../model/admin-hrefs.ts';
import { type AdminUser, roleNames } from '../model/admin-user.ts';
import { PersonSearch } from './person-search.tsx';
import { UserActions } from './user-actions.tsx';

const COLUMNS: readonly Column<AdminUser>[] = [
  // One long name would otherwise take the room in which the buttons of all rows have one line.
  { header: wordTexts.person, cell: (user) => <PersonLink user={user} />, width: 'w-60' },
  { header: adminTexts.type, cell: ({ role }) => lookup(roleNames, role) ?? role },
  {
    header: adminTexts.joined,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatDay(createdAt)}
      </time>
    ),
  },
  {
    header: wordTexts.status,
    cell: ({ isSuspended }) => (
      <StatusBadge tone={isSuspended ? 'err' : 'ok'} label={isSuspended ? adminTexts.suspended : adminTexts.active} />
    ),
  },
  {
    header: '',
    cell: (user) => (
      <div className="flex flex-wrap gap-2 xl:justify-end">
        <ButtonLink size="small" to={personHref(user.id)}>
          {adminTexts.details}
          <span className="sr-only"> {adminTexts.of2({ username: user.username })}</span>
        </ButtonLink>
        <UserActions user={user} />
      </div>
    ),
  },
];

const STATUSES = [
  { value: 'all', label: adminTexts.allStates },
  { value: 'suspended', label: adminTexts.suspendedPeople },
] as const;

/** All people, or the suspended ones, with the actions of an ADMIN. */
export function UserList() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<'all' | 'suspended'>('all');
  const filter = <SegmentedControl label={wordTexts.status} choices={STATUSES} value={status} onChange={setStatus} />;
  return <PersonSearch columns={COLUMNS} typed={typed} onType={setTyped} status={status} filter={filter} />;
}
