import type { ShortUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { mutedUsersQuery } from '../api/mute-queries.ts';
import { useMute } from '../model/use-mute.ts';

/** The people whom the viewer has muted, each with a button that unmutes. */
export function MutedUsers() {
  const list = useInfiniteQuery(mutedUsersQuery.list);
  return (
    <PagedList
      list={list}
      fetchAhead={mutedUsersQuery.fetchAhead}
      itemsOf={(page) => page.users}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={<p className="text-ui text-ink-2">{profileTexts.youHaveNotMutedAnyone}</p>}
    >
      {(users) => (
        <ul className="grid grid-cols-1 gap-4">
          {users.map((user) => (
            <li key={user.id}>
              <MutedUser user={user} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function MutedUser({ user }: { readonly user: ShortUser }) {
  const mute = useMute(user);
  return (
    <div className="flex items-center gap-3">
      <PersonLink user={user} />
      <Button size="small" isBusy={mute.isPending} onClick={() => mute.mutate(false)}>
        {wordTexts.unmute}
        <span className="sr-only"> @{user.username}</span>
      </Button>
    </div>
  );
}
