import type { ShortUser } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { mutedUsersQuery } from '../api/mute-queries.ts';
import { useMute } from '../model/use-mute.ts';
import { ShortPeopleList } from './short-people-list.tsx';

/** The people whom the viewer has muted, each with a button that unmutes. */
export function MutedUsers() {
  return (
    <ShortPeopleList
      query={mutedUsersQuery}
      emptyText={profileTexts.youHaveNotMutedAnyone}
      actionFor={(user) => <UnmuteButton user={user} />}
    />
  );
}

function UnmuteButton({ user }: { readonly user: ShortUser }) {
  const mute = useMute(user);
  return (
    <Button size="small" isBusy={mute.isPending} onClick={() => mute.mutate(false)}>
      {wordTexts.unmute}
      <span className="sr-only"> @{user.username}</span>
    </Button>
  );
}
