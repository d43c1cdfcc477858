import { listBlocked } from '@stagedoor/contracts/relations';
import type { ShortUser } from '@stagedoor/contracts/user';
import { pagedShortPeople } from '#/features/users/api/short-people-query.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useUnblock } from '../model/use-block.ts';
import { ShortPeopleList } from './short-people-list.tsx';

const PAGE_SIZE = 20;

/** The people whom the viewer has blocked. */
const blockedUsersQuery = pagedShortPeople({
  queryKey: ['users', 'blocked'],
  fetchPage: (cursor, signal) => call(listBlocked, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});

/** The people whom the viewer has blocked, each with a button that unblocks. */
export function BlockedUsers() {
  return (
    <ShortPeopleList
      query={blockedUsersQuery}
      emptyText={profileTexts.youHaveNotBlockedAnyone}
      actionFor={(user) => <UnblockButton user={user} />}
    />
  );
}

function UnblockButton({ user }: { readonly user: ShortUser }) {
  const unblock = useUnblock(user);
  return (
    <Button size="small" isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
      {wordTexts.unblock}
      <span className="sr-only"> @{user.username}</span>
    </Button>
  );
}
