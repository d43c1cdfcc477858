import type { ShortUser } from '@stagedoor/contracts/user';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { atName } from '#/shared/format/at-name.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { TimeAgo } from '#/shared/ui/text/time-ago.tsx';
import { Words } from '#/shared/ui/text/words.tsx';

interface PostAuthorProps {
  readonly user: ShortUser;
  readonly postId: string;
  readonly createdAt: string;
}

/** The author, with a link to the profile, and the time, with a link to the post. */
export function PostAuthor({ user, postId, createdAt }: PostAuthorProps) {
  const name = user.displayName || user.username;
  const href = paths.profile.getHref(user.username);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link to={href} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
        <Avatar name={name} src={user.avatarUrl} size={40} />
      </Link>
      <div className="grid min-w-0 grid-cols-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
          <Link to={href} className="truncate rounded-field hover:underline">
            <Words text={name} />
          </Link>
          {user.isVerified && <VerifiedTick size={15} />}
        </span>
        <span className="flex min-w-0 text-meta text-ink-3">
          <Link to={href} tabIndex={-1} className="truncate">
            {atName(user.username)}
          </Link>
          <span className="shrink-0 whitespace-pre"> · </span>
          <Link to={paths.post.getHref(postId)} data-key="open" className="shrink-0 rounded-field hover:underline">
            <TimeAgo instant={createdAt} />
          </Link>
        </span>
      </div>
    </div>
  );
}
