import type { ShortUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { blockedUsersQuery } from '../api/blocked-users-query.ts';
import { useUnblock } from '../model/use-block.ts';

/** The people whom the viewer has blocked, each with a button that unblocks. */
export function BlockedUsers() {
  const list = useInfiniteQuery(blockedUsersQuery.list);
  return (
    <PagedList
      list={list}
      fetchAhead={blockedUsersQuery.fetchAhead}
      itemsOf={(page) => page.users}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={<p className="text-ui text-ink-2">{profileTexts.youHaveNotBlockedAnyone}</p>}
    >
      {(users) => (
        <ul className="grid grid-cols-1 gap-4">
          {users.map((user) => (
            <li key={user.id}>
              <BlockedUser user={user} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function BlockedUser({ user }: { readonly user: ShortUser }) {
  const unblock = useUnblock(user);
  return (
    <div className="flex items-center gap-3">
      <PersonLink user={user} />
      <Button size="small" isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
        {wordTexts.unblock}
        <span className="sr-only"> @{user.username}</span>
      </Button>
    </div>
  );
}
