import type { ShortUser } from '@stagedoor/contracts/user';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { atName } from '#/shared/format/at-name.ts';
import { Words } from '#/shared/ui/text/words.tsx';
import { Avatar } from './avatar.tsx';
import { VerifiedTick } from './verified-tick.tsx';

interface PersonLinkProps {
  readonly user: ShortUser;
  /** Shown under the name instead of the username. */
  readonly note?: ReactNode;
}

/** Picture and names of a person, leading to their profile. */
export function PersonLink({ user, note }: PersonLinkProps) {
  const name = user.displayName || user.username;
  return (
    <Link
      to={paths.profile.getHref(user.username)}
      className="group flex min-w-0 flex-1 items-center gap-3 rounded-button touch:min-h-11"
    >
      <Avatar name={name} src={user.avatarUrl} size={40} />
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink group-hover:underline">
          <span className="truncate">
            <Words text={name} />
          </span>
          {user.isVerified && <VerifiedTick size={15} />}
        </span>
        <span className="truncate text-meta text-ink-3">{note ?? atName(user.username)}</span>
      </span>
    </Link>
  );
}
