import type { ShortUser } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { blockedUsersQuery } from '../api/blocked-users-query.ts';
import { useUnblock } from '../model/use-block.ts';
import { ShortPeopleList } from './short-people-list.tsx';

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
