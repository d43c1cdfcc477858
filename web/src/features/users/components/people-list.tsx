import type { User } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import type { PeopleQuery } from '../api/people-queries.ts';
import { UserRow } from './user-row.tsx';

/** The height of a row, in pixels. */
const HEIGHT = 64;

interface PeopleListProps {
  readonly label: string;
  readonly query: PeopleQuery;
  readonly empty: ReactNode;
  /** Further actions for a person. */
  readonly actionFor?: (user: User) => ReactNode;
}

/** People of one kind, with the button to follow each. */
export function PeopleList({ label, query, empty, actionFor }: PeopleListProps) {
  const list = useInfiniteQuery(query.list);
  const ownId = useSession((state) => state.user?.id);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={query.rows.read}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={empty}
    >
      {(_, pages) => (
        <WindowedPages
          list={query}
          pages={pages}
          isBusy={list.isFetching}
          estimate={HEIGHT}
          label={label}
          rowClassName="flex min-h-16 items-center gap-2 py-2"
          failureText={errorTexts.unexpected}
          skeleton={<RowSkeletons />}
        >
          {(user) => (
            <>
              <div className="min-w-0 flex-1">
                <UserRow user={user} hasButton={user.id !== ownId} />
              </div>
              {actionFor?.(user)}
            </>
          )}
        </WindowedPages>
      )}
    </PagedList>
  );
}
