import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorTexts } from '#/shared/config/texts/errors.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { adminUsersQuery } from '../api/admin-queries.ts';
import type { AdminUser } from '../model/admin-user.ts';
import { TableSkeleton } from './table-skeleton.tsx';

const PAUSE_MS = 250;

interface PersonChoiceProps {
  /** On the button that chooses somebody; their username follows. */
  readonly action: string;
  readonly children: (user: AdminUser) => ReactNode;
}

/** Finds somebody by the beginning of a name, and shows what there is of them. */
export function PersonChoice({ action, children }: PersonChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AdminUser>();
  const term = useDebouncedValue(typed.trim().replace(/^@/u, ''), PAUSE_MS);
  const query = adminUsersQuery(term);
  const list = useInfiniteQuery({ ...query.list, placeholderData: keepPreviousData });
  if (chosen !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <div className="flex items-center justify-between gap-3">
          <PersonLink user={chosen} />
          <Button size="small" kind="quiet" onClick={() => setChosen(undefined)}>
            Somebody else
          </Button>
        </div>
        {children(chosen)}
      </div>
    );
  }
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
          onChange={({ target: { value } }) => setTyped(value)}
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
        {(users) => (
          <DataTable
            label="People"
            rows={users}
            keyOf={({ id }) => id}
            columns={[
              { header: 'Person', cell: (user) => <PersonLink user={user} /> },
              {
                header: '',
                cell: (user) => (
                  <Button size="small" onClick={() => setChosen(user)}>
                    {action}
                    <span className="sr-only"> @{user.username}</span>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
