import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
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
}

/** Everyone, narrowed by the beginning of a name, in a table with these columns. */
export function PersonSearch({ columns, typed, onType }: PersonSearchProps) {
  const term = useDebouncedValue(typed.trim().replace(/^@/u, ''), PAUSE_MS);
  const query = adminUsersQuery(term);
  const list = useInfiniteQuery({ ...query.list, placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-1 gap-4">
      <search className="block max-w-90">
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
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.users}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title={term === '' ? adminTexts.nobodyYet : adminTexts.nobodyIsCalled({ term })} />}
      >
        {(users) => <DataTable label={adminTexts.people} columns={columns} rows={users} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}
