import type { User } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import type { PeopleQuery } from '../api/people-queries.ts';
import { WindowedPeopleList } from './windowed-people-list.tsx';

interface PeopleListProps {
  readonly label: string;
  readonly query: PeopleQuery;
  readonly emptyText: string;
  /** Further actions for a person. */
  readonly actionFor?: (user: User) => ReactNode;
}

/** People of one kind, with the button to follow each. */
export function PeopleList({ label, query, emptyText, actionFor }: PeopleListProps) {
  const list = useInfiniteQuery(query.list);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.users}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={<EmptyState icon={<Users aria-hidden size={24} strokeWidth={1.75} />} title={emptyText} />}
    >
      {(users) => <WindowedPeopleList label={label} users={users} {...(actionFor && { actionFor })} />}
    </PagedList>
  );
}
