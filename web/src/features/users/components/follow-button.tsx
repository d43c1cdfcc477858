import type { User } from '@stagedoor/contracts/user';
import { paths } from '#/shared/config/paths.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, type ButtonKind, ButtonLink } from '#/shared/ui/button.tsx';
import { useFollow, useFollowState } from '../model/use-follow.ts';

interface FollowButtonProps {
  readonly user: User;
  /** Its style while the person is not followed. */
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'medium';
  readonly className?: string | undefined;
  readonly onFollowChanged?: (() => void) | undefined;
}

/** A button that says Follow, Following or Requested; a link to sign in for visitors. */
export function FollowButton({
  user,
  kind = 'outline',
  size = 'medium',
  className,
  onFollowChanged,
}: FollowButtonProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  const { isFollowing, isRequested } = useFollowState(user);
  const toggleFollow = useFollow(user, onFollowChanged);
  if (!isSignedIn) {
    return (
      <ButtonLink to={paths.login.getHref()} kind={kind} size={size} className={className}>
        {profileTexts.follow}
      </ButtonLink>
    );
  }
  const isOn = isFollowing || isRequested;
  const label = isFollowing ? profileTexts.following : isRequested ? profileTexts.requested : profileTexts.follow;
  return (
    <Button kind={isOn ? 'outline' : kind} size={size} aria-pressed={isOn} onClick={toggleFollow} className={className}>
      {label}
    </Button>
  );
}
