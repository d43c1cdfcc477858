import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { adminUsersQuery } from '../api/admin-queries.ts';
import type { AdminUser } from '../model/admin-user.ts';
import { TableSkeleton } from './table-skeleton.tsx';

const PAUSE_MS = 250;

interface PersonSearchProps {
  readonly columns: readonly Column<AdminUser>[];
  /** The beginning of a name; empty for everyone. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Which of them; all by default. */
  readonly status?: 'all' | 'suspended';
  /** Beside the field for the name. */
  readonly filter?: ReactNode;
}

/** Everyone, narrowed by the beginning of a name, in a table with these columns. */
export function PersonSearch({ columns, typed, onType, status = 'all', filter }: PersonSearchProps) {
  const term = useDebouncedValue(typed.trim().replace(/^[@＠]/u, ''), PAUSE_MS);
  const query = adminUsersQuery(term, status);
  const list = useInfiniteQuery({ ...query.list, placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <search className="block w-90 max-w-full">
          <Input
            label={adminTexts.nameOrUsername}
            inputMode="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target: { value } }) => onType(value)}
          />
        </search>
        {filter}
      </div>
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.users}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title={describeNobody(term, status)} />}
      >
        {(users) => <DataTable label={adminTexts.people} columns={columns} rows={users} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}

function describeNobody(term: string, status: 'all' | 'suspended'): string {
  if (term !== '') return adminTexts.nobodyIsCalled({ term });
  return status === 'suspended' ? adminTexts.nobodyIsSuspended : adminTexts.nobodyYet;
}
