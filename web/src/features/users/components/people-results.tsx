import type { User } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { useWindowedList } from '#/shared/ui/lists/use-windowed-list.ts';
import { peopleSearchQuery } from '../api/people-search-query.ts';
import { UserRow } from './user-row.tsx';

/** Height of a row, in pixels. */
const ROW_HEIGHT = 64;

/** The people that a search finds. */
export function PeopleResults({ q, empty }: { readonly q: string; readonly empty: ReactNode }) {
  const query = peopleSearchQuery(q);
  const list = useInfiniteQuery(query.list);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.users}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={empty}
    >
      {(users) => <People users={users} />}
    </PagedList>
  );
}

function People({ users }: { readonly users: readonly User[] }) {
  const ownId = useSession((state) => state.user?.id);
  const { list, items, measure, padding } = useWindowedList<HTMLUListElement>({
    count: users.length,
    keyOf: (index) => `person ${users[index]?.id ?? index}`,
    estimate: ROW_HEIGHT,
  });
  return (
    <ul ref={list} aria-label={profileTexts.people} style={padding} className="grid grid-cols-1">
      {items.map(({ index }) => {
        const user = users[index];
        return (
          user && (
            <li key={user.id} ref={measure} data-index={index} className="py-3">
              <UserRow user={user} hasButton={user.id !== ownId} />
            </li>
          )
        );
      })}
    </ul>
  );
}
