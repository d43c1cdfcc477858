import type { Comment } from '@stagedoor/contracts/post';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { LinkedText } from '#/shared/ui/text/linked-text.tsx';

export function CommentItem({ comment }: { readonly comment: Comment }) {
  const { user, content, createdAt } = comment;
  const name = user.displayName || user.username;
  const href = paths.profile.getHref(user.username);
  return (
    <article className="flex gap-3">
      <Link to={href} tabIndex={-1} aria-hidden className="shrink-0 self-start rounded-full">
        <Avatar name={name} src={user.avatarUrl} size={40} />
      </Link>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex items-center gap-1.5 text-ui">
          <Link to={href} className="truncate rounded-field font-semibold text-ink hover:underline">
            {name}
          </Link>
          {user.isVerified && <VerifiedTick size={14} />}
          <time dateTime={createdAt} title={formatDay(createdAt)} className="shrink-0 text-meta text-ink-3">
            {formatAgo(createdAt, new Date())}
          </time>
        </p>
        <p className="text-body whitespace-pre-line text-ink">
          <LinkedText text={content} />
        </p>
      </div>
    </article>
  );
}
