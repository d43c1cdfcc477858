import type { Post } from '@stagedoor/contracts/post';
import { Heart, Lock, MessageCircle, Pin } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { getShownText } from '../model/shortened-post-text.ts';
import { useRenewPost } from '../model/use-renew-post.ts';
import { useVeil } from '../model/use-veil.ts';
import { MediaGrid } from './media-grid.tsx';
import { SensitiveVeil } from './sensitive-veil.tsx';
import { UnlockButton, useCanUnlock } from './unlock-button.tsx';

interface PostTileProps {
  readonly post: Post;
  /** A thumb of a tile, in a rail. */
  readonly isSmall?: boolean;
  readonly isPriority?: boolean;
}

/** A post as a square: its media, or the beginning of its text; its price in the corner. */
export const PostTile = memo(function PostTile({ post, isSmall = false, isPriority = false }: PostTileProps) {
  const hasMedia = post.media.length > 0;
  const renew = useRenewPost(post.id);
  const { isVeiled } = useVeil(post);
  const canUnlock = useCanUnlock(post) && !isSmall;
  const tile = (
    <Link
      to={paths.post.getHref(post.id)}
      className={classes(
        'group relative block aspect-square overflow-hidden bg-sunken',
        isSmall ? 'rounded-field' : 'md:rounded-card',
      )}
    >
      {hasMedia && isVeiled ? (
        <SensitiveVeil isSmall={isSmall} />
      ) : hasMedia ? (
        <MediaGrid media={post.media} onLoadError={renew} isSquare isSmall={isSmall} isPriority={isPriority} />
      ) : (
        <span
          className={classes(
            'block size-full overflow-hidden border border-border bg-surface text-ink',
            isSmall ? 'rounded-field p-2 text-[0.6875rem]/4' : 'p-3 text-meta md:rounded-card md:p-5 md:text-body',
          )}
        >
          <span className={isSmall ? 'line-clamp-4' : 'line-clamp-6'}>
            <Words text={getShownText(post)} />
          </span>
        </span>
      )}
      {post.isLocked && (
        <span className="absolute inset-0 grid place-items-center bg-scrim text-[white]">
          <Lock aria-hidden size={isSmall ? 16 : 22} strokeWidth={1.75} />
          <span className="sr-only">{postTexts.locked}</span>
          {post.purchaseRequires === 'CREATOR' && !isSmall && (
            <span className="absolute inset-x-2 bottom-2 text-center text-meta font-medium">
              {postTexts.noLongerSold}
            </span>
          )}
        </span>
      )}
      {!isSmall && (
        <>
          {post.price > 0 && <PriceTicket dollars={post.price} className="absolute! top-2 inset-e-2" />}
          {post.isPinned && (
            <span className="absolute top-2 inset-s-2 grid size-7 place-items-center rounded-full bg-scrim text-[white]">
              <Pin aria-hidden size={14} strokeWidth={2} />
              <span className="sr-only">{postTexts.pinned}</span>
            </span>
          )}
          <span
            aria-hidden
            className="tabular absolute inset-0 hidden place-content-center bg-scrim text-ui font-semibold text-[white] group-hover:grid group-focus-visible:grid touch:hidden!"
          >
            <span className="flex gap-5">
              <Figure icon={<Heart size={18} strokeWidth={2} className="fill-current" />} count={post.likeCount} />
              <Figure icon={<MessageCircle size={18} strokeWidth={2} />} count={post.commentCount} />
            </span>
          </span>
        </>
      )}
      <span className="sr-only">
        {postTexts.postLikesComments({ likeCount: post.likeCount, commentCount: post.commentCount })}
      </span>
    </Link>
  );
  if (!canUnlock) return tile;
  return (
    <div className="relative">
      {tile}
      <UnlockButton
        post={post}
        size="small"
        className="absolute! inset-x-0 bottom-2 mx-auto w-fit max-w-full overflow-hidden max-md:px-2"
      />
    </div>
  );
});

function Figure({ icon, count }: { readonly icon: ReactNode; readonly count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon}
      {formatCount(count)}
    </span>
  );
}
