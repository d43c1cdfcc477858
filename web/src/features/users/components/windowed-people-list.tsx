import type { User } from '@stagedoor/contracts/user';
import type { ReactNode } from 'react';
import { useSession } from '#/shared/session/session-store.ts';
import { useWindowedList } from '#/shared/ui/lists/use-windowed-list.ts';
import { UserRow } from './user-row.tsx';

/** The height of a row, in pixels. */
const HEIGHT = 64;

interface PeopleRowsProps {
  readonly label: string;
  readonly users: readonly User[];
  readonly actionFor?: (user: User) => ReactNode;
}

/** Rows of people, of which only those near the screen are rendered. */
export function WindowedPeopleList({ label, users, actionFor }: PeopleRowsProps) {
  const ownId = useSession((state) => state.user?.id);
  const { list, items, measure, padding } = useWindowedList<HTMLUListElement>({
    count: users.length,
    keyOf: (index) => `person:${users[index]?.id ?? index}`,
    estimate: HEIGHT,
  });
  return (
    <ul ref={list} aria-label={label} className="grid grid-cols-1" style={padding}>
      {items.map(({ index }) => {
        const user = users[index];
        return (
          user && (
            <li key={user.id} ref={measure} data-index={index} className="flex min-h-16 items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <UserRow user={user} hasButton={user.id !== ownId} />
              </div>
              {actionFor?.(user)}
            </li>
          )
        );
      })}
    </ul>
  );
}
