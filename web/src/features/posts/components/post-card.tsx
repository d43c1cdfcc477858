import type { Post } from '@stagedoor/contracts/post';
import { mayHaveParts } from '@stagedoor/linked-text/may-have-parts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { useMediaViewer } from '#/shared/media-viewer/use-media-viewer.ts';
import { LinkedText } from '#/shared/ui/text/linked-text.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { getShownText } from '../model/shortened-post-text.ts';
import { useRenewPost } from '../model/use-renew-post.ts';
import { useVeil } from '../model/use-veil.ts';
import { LazyTeaser } from './lazy-teaser.tsx';
import { LockedText, LockPanel } from './lock-panel.tsx';
import { MediaGrid } from './media-grid.tsx';
import { PostAuthor } from './post-author.tsx';
import { PostExtras } from './post-extras.tsx';
import { UnlockButton, useCanUnlock } from './unlock-button.tsx';

const SensitiveVeil = lazy(async () => ({
  default: (await loadModule(() => import('./sensitive-veil.tsx'))).SensitiveVeil,
}));
const PostViewer = lazy(async () => ({ default: (await loadModule(() => import('./post-viewer.tsx'))).PostViewer }));

interface PostCardProps {
  readonly post: Post;
  /** Beside the author, after the price. */
  readonly menu?: ReactNode;
  /** Below the text: counts, or the row of actions. */
  readonly footer?: ReactNode;
  readonly isPriority?: boolean;
}

/** A post as lists show it: author, text cut to six lines, media. The text leads to the post, its media open by themselves. */
export function PostCard({ post, menu, footer, isPriority = false }: PostCardProps) {
  const href = paths.post.getHref(post.id);
  const viewer = useMediaViewer(post.id);
  const renew = useRenewPost(post.id);
  const canUnlock = useCanUnlock(post);
  const { isVeiled, reveal } = useVeil(post);
  const text = getShownText(post);
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <PostAuthor user={post.user} postId={post.id} createdAt={post.createdAt} />
        <span className="flex shrink-0 items-center gap-2">
          {post.price > 0 && <PriceTicket dollars={post.price} />}
          {menu}
        </span>
      </div>
      {text !== '' && (
        <CardText text={text} href={href} className={post.media.length > 0 ? 'text-body' : 'text-title'} />
      )}
      <PostExtras post={post} />
      {post.media.length > 0 && isVeiled && !post.isLocked && (
        <div className="mt-auto">
          <Suspense fallback={<div className="min-h-56 rounded-card bg-sunken" />}>
            <SensitiveVeil onReveal={reveal} />
          </Suspense>
        </div>
      )}
      {post.media.length > 0 && post.isLocked && (
        <div className="relative mt-auto">
          <Link to={href} className="block rounded-card">
            <span className="sr-only">
              {postTexts.openThePostBy} {post.user.displayName || post.user.username}
            </span>
            <MediaGrid media={post.media} onLoadError={renew} isPriority={isPriority} />
            <LockPanel post={post} />
          </Link>
          {canUnlock && (
            <UnlockButton post={post} size="small" className="absolute! inset-x-0 bottom-4 mx-auto w-fit" />
          )}
          <LazyTeaser post={post} />
        </div>
      )}
      {post.media.length > 0 && !post.isLocked && !isVeiled && (
        <div className="mt-auto">
          <MediaGrid media={post.media} onLoadError={renew} isPriority={isPriority} onOpen={viewer.open} />
        </div>
      )}
      {viewer.openIndex !== undefined && !post.isLocked && (
        <Suspense>
          <PostViewer post={post} firstIndex={viewer.openIndex} onClose={viewer.close} />
        </Suspense>
      )}
      {post.isLocked && post.media.length === 0 && (
        <div className="flex items-center gap-3 *:first:flex-1">
          <LockedText post={post} />
          {canUnlock && <UnlockButton post={post} size="small" />}
        </div>
      )}
      {footer && <div className={post.media.length > 0 ? undefined : 'mt-auto'}>{footer}</div>}
    </div>
  );
}

interface CardTextProps {
  readonly text: string;
  /** The post, which a press on the text opens. */
  readonly href: string;
  readonly className: string;
}

/**
 * The text of a card, which links to its post. A link cannot contain another link, so if the text contains links, the post's link
 * lies below them: a click beside them opens the post. That link is hidden from keyboards and screen readers, which find the same
 * link above the text, at the time.
 */
function CardText({ text, href, className }: CardTextProps) {
  const styles = classes('rounded-field whitespace-pre-line text-ink', className);
  if (!mayHaveParts(text)) {
    return (
      <Link to={href} className={styles}>
        <span className="line-clamp-6">
          <Words text={text} />
        </span>
      </Link>
    );
  }
  return (
    <div className={classes('relative', styles)}>
      <Link to={href} tabIndex={-1} aria-hidden className="absolute inset-0" />
      <p className="pointer-events-none relative line-clamp-6 [&_a]:pointer-events-auto">
        <LinkedText text={text} />
      </p>
    </div>
  );
}
