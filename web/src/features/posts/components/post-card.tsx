import type { Post } from '@stagedoor/contracts/post';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { classes } from '#/shared/lib/classes.ts';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { shownText } from '../model/shown-text.ts';
import { LockedText, LockPanel } from './lock-panel.tsx';
import { MediaGrid } from './media-grid.tsx';
import { PostAuthor } from './post-author.tsx';

interface PostCardProps {
  readonly post: Post;
  /** Beside the author, after the price. */
  readonly menu?: ReactNode;
  /** Below the text: counts, or the row of actions. */
  readonly footer?: ReactNode;
  readonly isPriority?: boolean;
}

/** A post as lists show it: author, text cut to six lines, media. Text and media lead to the post. */
export function PostCard({ post, menu, footer, isPriority = false }: PostCardProps) {
  const href = paths.post.getHref(post.id);
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <PostAuthor user={post.user} createdAt={post.createdAt} />
        <span className="flex shrink-0 items-center gap-2">
          {post.price > 0 && <PriceTicket dollars={post.price} />}
          {menu}
        </span>
      </div>
      {post.content !== '' && (
        <Link
          to={href}
          data-key="open"
          className={classes(
            'rounded-field whitespace-pre-line text-ink',
            post.media.length > 0 ? 'text-body' : 'text-title',
          )}
        >
          <span className="line-clamp-6">{shownText(post)}</span>
        </Link>
      )}
      {post.media.length > 0 && (
        <Link to={href} data-key="open" className="relative mt-auto block rounded-card">
          <span className="sr-only">Open the post by {post.user.displayName || post.user.username}</span>
          <MediaGrid media={post.media} isPriority={isPriority} />
          {post.isLocked && <LockPanel post={post} />}
        </Link>
      )}
      {post.isLocked && post.media.length === 0 && <LockedText post={post} />}
      {footer && <div className={post.media.length > 0 ? undefined : 'mt-auto'}>{footer}</div>}
    </div>
  );
}
