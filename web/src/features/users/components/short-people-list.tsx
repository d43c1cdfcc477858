import type { ShortUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import type { ShortPeopleQuery } from '../api/short-people-query.ts';

/** The height of a row, in pixels. */
const HEIGHT = 56;

interface ShortPeopleListProps {
  readonly query: ShortPeopleQuery;
  readonly emptyText: string;
  /** The button beside a person. */
  readonly actionFor: (user: ShortUser) => ReactNode;
}

/** People whom the viewer has done something about, each with the button that undoes it. */
export function ShortPeopleList({ query, emptyText, actionFor }: ShortPeopleListProps) {
  const list = useInfiniteQuery(query.list);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={query.rows.read}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={<p className="text-ui text-ink-2">{emptyText}</p>}
    >
      {(_, pages) => (
        <WindowedPages
          list={query}
          pages={pages}
          isBusy={list.isFetching}
          estimate={HEIGHT}
          rowClassName="flex items-center gap-3 pb-4"
          className="-mb-4"
          failureText={errorTexts.unexpected}
          skeleton={<RowSkeletons />}
        >
          {(user) => (
            <>
              <PersonLink user={user} />
              {actionFor(user)}
            </>
          )}
        </WindowedPages>
      )}
    </PagedList>
  );
}
