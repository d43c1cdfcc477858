import type { User } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Share2 } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, ButtonLink, buttonClass } from '#/shared/ui/button.tsx';
import { bellQuery } from '../api/bell-query.ts';
import { shareProfile } from '../model/share-profile.ts';
import { useUnblock } from '../model/use-block.ts';
import { FollowButton } from './follow-button.tsx';
import { LazyBellButton } from './lazy-bell-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

interface ProfileActionsProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onFollowChanged: () => void;
  readonly onBlocked: () => void;
}

/** One's own profile is edited; another's is followed, subscribed to and written to. Visitors sign in first. */
export function ProfileActions({ user, isOwn, onFollowChanged, onBlocked }: ProfileActionsProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  const client = useQueryClient();
  if (isOwn) {
    return (
      <div className="flex gap-3">
        <ButtonLink to={paths.settings.getHref()} className="max-md:flex-1">
          {profileTexts.edit}
        </ButtonLink>
        <ShareProfileButton user={user} />
      </div>
    );
  }
  if (user.isBlocked) return <Blocked user={user} onBlocked={onBlocked} />;
  // Who unfollows has left, which ends their bell.
  const followed = () => {
    void client.invalidateQueries({ queryKey: bellQuery(user.id).queryKey });
    onFollowChanged();
  };
  const messageHref = isSignedIn ? paths.messages.getHref(user.id) : paths.login.getHref();
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:gap-3">
      <FollowButton user={user} kind="main" onFollowChanged={followed} className="max-md:flex-1" />
      <ButtonLink to={messageHref} className="max-md:flex-1">
        <MessageCircle aria-hidden size={18} strokeWidth={1.75} />
        {profileTexts.sendMessage}
      </ButtonLink>
      <LazyBellButton user={user} />
      {isSignedIn ? <ProfileMenu user={user} onBlocked={onBlocked} /> : <ShareProfileButton user={user} />}
      <SubscribeButton user={user} className="max-md:basis-full md:order-first" />
    </div>
  );
}

/** Explains why only Unblock is offered. */
function Blocked({ user, onBlocked }: { readonly user: User; readonly onBlocked: () => void }) {
  const unblock = useUnblock(user);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ui text-ink-2">{profileTexts.youHaveBlockedThisPerson}</p>
      <div className="flex gap-3">
        <Button isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
          {wordTexts.unblock}
        </Button>
        <ProfileMenu user={user} onBlocked={onBlocked} />
      </div>
    </div>
  );
}

/** Beside a profile's other buttons, if there is no menu for it. */
function ShareProfileButton({ user }: { readonly user: User }) {
  return (
    <button
      type="button"
      aria-label={profileTexts.shareProfile}
      title={profileTexts.shareProfile}
      onClick={() => void shareProfile(user)}
      className={`${buttonClass()} w-10 px-0! touch:w-11`}
    >
      <Share2 aria-hidden size={18} strokeWidth={1.75} />
    </button>
  );
}
