import type { User } from '@stagedoor/contracts/user';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { atName } from '#/shared/format/at-name.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { FollowButton } from './follow-button.tsx';

interface UserRowProps {
  readonly user: User;
  /** Not shown for the viewer. */
  readonly hasButton?: boolean;
  readonly onFollowChanged?: (() => void) | undefined;
}

/** A person in a list, with the button to follow them. */
export function UserRow({ user, hasButton = true, onFollowChanged }: UserRowProps) {
  const name = user.displayName || user.username;
  return (
    <div className="flex items-center gap-3">
      <Link
        to={paths.profile.getHref(user.username)}
        className="group flex min-w-0 flex-1 items-center gap-3 rounded-button"
      >
        <Avatar name={name} src={user.avatarUrl} size={40} />
        <span className="grid min-w-0 grid-cols-1">
          <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink group-hover:underline">
            <span className="truncate">
              <Words text={name} />
            </span>
            {user.isVerified && <VerifiedTick size={15} />}
          </span>
          <span className="truncate text-meta text-ink-3">{atName(user.username)}</span>
        </span>
      </Link>
      {hasButton && <FollowButton user={user} size="small" onFollowChanged={onFollowChanged} />}
    </div>
  );
}
