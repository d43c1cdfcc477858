import type { ShortUser } from '@stagedoor/contracts/user';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { formatAgo, formatDay } from '#/shared/lib/format-date.ts';
import { Avatar } from '#/shared/ui/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/verified-tick.tsx';

interface PostAuthorProps {
  readonly user: ShortUser;
  readonly createdAt: string;
}

/** Who posted, and when; all of it leads to the profile. */
export function PostAuthor({ user, createdAt }: PostAuthorProps) {
  const name = user.displayName || user.username;
  return (
    <Link to={paths.profile.getHref(user.username)} className="group flex min-w-0 items-center gap-3 rounded-button">
      <Avatar name={name} src={user.avatarUrl} size={40} />
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink group-hover:underline">
          <span className="truncate">{name}</span>
          {user.isVerified && <VerifiedTick size={15} />}
        </span>
        <span className="truncate text-meta text-ink-3">
          @{user.username} ·{' '}
          <time dateTime={createdAt} title={formatDay(createdAt)}>
            {formatAgo(createdAt, new Date())}
          </time>
        </span>
      </span>
    </Link>
  );
}
