import type { Post } from '@stagedoor/contracts/post';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import { WindowedItems } from '#/shared/ui/lists/windowed-items.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { flattenPosts } from '../api/paged-posts.ts';
import { scheduledPostsQuery } from '../api/scheduled-posts-query.ts';
import { needsCreator } from '../model/scheduling.ts';
import { nameAudience } from './lock-panel.tsx';

/** The height of a row with two lines of text, in pixels. */
const ESTIMATED_HEIGHT = 108;

interface ScheduledPostsProps {
  /** Whether the viewer is a creator; only then posts for sale or for subscribers are published. */
  readonly isCreator: boolean;
  /** Actions for a scheduled post, which stays in the list while one of its dialogs is open. */
  readonly menuOf: (post: Post, onOpenChange: (isOpen: boolean) => void) => ReactNode;
  /** Called when a scheduled post was published. */
  readonly onPublished: () => void;
}

/** The viewer's scheduled posts, the next one first. Renders nothing if there are none. */
export function ScheduledPosts({ isCreator, menuOf, onPublished }: ScheduledPostsProps) {
  const list = useInfiniteQuery(scheduledPostsQuery.list);
  const isPrivate = useSession((state) => state.user?.isPrivate === true);
  const waiting = list.data ? flattenPosts(list.data) : [];
  useOnPublished(waiting, onPublished);
  const [held, setHeld] = useState<{ readonly post: Post; readonly place: number }>();
  // A post published while it is edited stays in the list, because its dialog would be removed with the typed text.
  const isHeldGone = held !== undefined && waiting.every(({ id }) => id !== held.post.id);
  const posts = isHeldGone ? waiting.toSpliced(held.place, 0, held.post) : waiting;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, failureTexts.loadPost)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="scheduled" className="grid grid-cols-1 gap-3">
      <h2 id="scheduled" className="font-sans text-title font-semibold">
        {postTexts.scheduled}
      </h2>
      <WindowedItems
        label={postTexts.scheduled}
        rows={posts}
        keyOf={({ id }) => id}
        estimate={ESTIMATED_HEIGHT}
        className="-mx-4 border-y border-border bg-surface md:mx-0 md:rounded-card md:border-x"
      >
        {(post) => (
          <div className="flex items-start gap-3 px-4 py-3 md:px-5">
            <CalendarClock aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
            <Link to={paths.post.getHref(post.id)} className="grid min-w-0 grid-cols-1 flex-1 gap-0.5 rounded-field">
              <time dateTime={post.scheduledAt ?? undefined} className="text-ui font-semibold text-ink">
                {formatMoment(post.scheduledAt ?? post.createdAt)}
              </time>
              {post.content !== '' && (
                <span className="line-clamp-2 text-ui text-ink-2">
                  <Words text={post.content} />
                </span>
              )}
              <span className="text-meta text-ink-3">{describe(post, isPrivate)}</span>
              {post.isMissed && (
                <span className="text-meta font-semibold text-ink-2">{postTexts.missedWhileClosed}</span>
              )}
              {!isCreator && needsCreator(post) && (
                <span className="text-meta font-semibold text-ink-2">{postTexts.waitsForCreator}</span>
              )}
            </Link>
            {post.price > 0 && <PriceTicket dollars={post.price} />}
            {menuOf(post, (isOpen) => setHeld(isOpen ? { post, place: posts.indexOf(post) } : undefined))}
          </div>
        )}
      </WindowedItems>
      <MorePages list={list} fetchAhead={scheduledPostsQuery.fetchAhead} failureText={failureTexts.loadPost} />
    </section>
  );
}

/** Describes the audience of a post and its content. Only followers see the posts of a private account. */
function describe({ visibility, tiers, media }: Post, isPrivate: boolean): string {
  const audience =
    visibility !== 'PUBLIC'
      ? nameAudience({ visibility, ...(tiers && { tiers }) })
      : isPrivate
        ? postTexts.forFollowers
        : postTexts.forEveryone;
  if (media.length === 0) return audience;
  return `${audience} · ${postTexts.files({ count: media.length })}`;
}

/** Calls `onPublished` when a post has left the list after its scheduled time. */
function useOnPublished(posts: readonly Post[], onPublished: () => void): void {
  const before = useRef(posts);
  useEffect(() => {
    const left = new Set(posts.map(({ id }) => id));
    const now = new Date().toISOString();
    if (before.current.some(({ id, scheduledAt }) => !left.has(id) && (scheduledAt ?? '') <= now)) onPublished();
    before.current = posts;
  });
}
