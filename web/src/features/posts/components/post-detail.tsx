import type { Post } from '@stagedoor/contracts/post';
import { CalendarClock, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { ChapterList } from '#/shared/player/chapter-list.tsx';
import { isPlayed, readChapters } from '#/shared/player/chapters.ts';
import type { Seek } from '#/shared/player/use-seek.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { LongText } from '#/shared/ui/text/long-text.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { isScheduled, needsCreator } from '../model/scheduling.ts';
import { getShownText } from '../model/shortened-post-text.ts';
import { useLikeState } from '../model/use-like.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { LikeButton } from './like-button.tsx';
import { MediaList } from './media-list.tsx';
import { PostCounts } from './post-counts.tsx';
import { PostExtras } from './post-extras.tsx';
import { ShareButton } from './share-button.tsx';
import { LockLine, UnlockPanel } from './unlock-panel.tsx';
import { WithdrawnNote } from './withdrawn-note.tsx';

interface PostDetailProps {
  readonly post: Post;
  readonly onDeleted: () => void;
  /** The menu of further actions. */
  readonly menu?: ReactNode;
  /** The button to tip its author. */
  readonly tip?: ReactNode;
  /** On a locked post, the button that makes the viewer one of its audience. */
  readonly join?: ReactNode;
}

/** A post on its own page: its full text and media, counts and actions. */
export function PostDetail({ post, onDeleted, menu, tip, join }: PostDetailProps) {
  const isOwn = useSession((state) => state.user?.id === post.userId);
  const isOwnOfNoCreator = useSession(({ user }) => user?.id === post.userId && user.role !== 'CREATOR');
  const isDue = isScheduled(post);
  const { likeCount } = useLikeState(post);
  const text = getShownText(post);
  const [seek, setSeek] = useState<Seek>();
  const played = post.isLocked ? undefined : post.media.find(isPlayed);
  const chapters = useMemo(() => (played ? readChapters(text) : []), [played, text]);
  const seekTo = (at: number) => setSeek({ at });
  return (
    <article className="grid grid-cols-1 gap-4">
      <header className="flex items-center justify-between gap-3">
        <Author post={post} />
        <span className="flex shrink-0 items-center gap-2">
          {post.price > 0 && <PriceTicket dollars={post.price} />}
          {isOwn && <DeletePostButton post={post} onDeleted={onDeleted} />}
          {menu}
        </span>
      </header>
      {isDue && (
        <p className="flex items-center gap-3 rounded-card border border-border bg-surface px-4 py-3 text-ui text-ink-2">
          <CalendarClock aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <span>
            {isOwnOfNoCreator && needsCreator(post)
              ? postTexts.waitsForCreator
              : postTexts.scheduledHint({ scheduledAt: formatMoment(post.scheduledAt ?? post.createdAt) })}
          </span>
        </p>
      )}
      {post.isWithdrawn && <WithdrawnNote />}
      {text !== '' && (
        <LongText
          isWhole
          text={text}
          onTime={played && seekTo}
          className={`max-w-text whitespace-pre-line text-ink ${post.media.length > 0 ? 'text-body' : 'text-title'}`}
        />
      )}
      <PostExtras post={post} />
      <MediaList post={post} playing={played && { id: played.id, chapters, seek }} />
      {chapters.length > 0 && <ChapterList chapters={chapters} onSeek={seekTo} />}
      {isOwnOfNoCreator && post.price > 0 && !isDue && <LockLine>{postTexts.yoursIsNoLongerSold}</LockLine>}
      {post.isLocked && <UnlockPanel post={post} join={join} />}
      {!post.isWithdrawn && (
        <PostCounts post={{ ...post, likeCount }} likersHref={paths.likers.getHref(post.id)} hasWords />
      )}
      {!post.isWithdrawn && (
        <div className="-mx-4 flex h-13 items-center gap-1 border-y border-border px-1.5 md:mx-0 md:px-0">
          <LikeButton post={post} />
          <ShareButton post={post} />
          {tip}
          <span className="ms-auto">
            <BookmarkButton post={post} />
          </span>
        </div>
      )}
    </article>
  );
}

/** Without a picture, the author is shown by the first letter of the username. */
function Author({ post: { user, createdAt } }: { readonly post: Post }) {
  const href = paths.profile.getHref(user.username);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link to={href} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
        <Avatar name={user.username.slice(0, 1)} src={user.avatarUrl} size={48} />
      </Link>
      <div className="grid min-w-0 grid-cols-1">
        <span className="flex min-w-0 items-center gap-1">
          <Link to={href} className="truncate rounded-field text-body font-semibold text-ink hover:underline">
            <Words text={user.displayName || user.username} />
          </Link>
          {user.isVerified && <VerifiedTick size={16} />}
        </span>
        <Link to={href} className="truncate rounded-field text-ui text-ink-3 hover:underline">
          {atName(user.username)} ·{' '}
          <time dateTime={createdAt} suppressHydrationWarning>
            <FormattedTime format={() => formatDay(createdAt)} />
          </time>
        </Link>
      </div>
    </div>
  );
}

interface DeletePostButtonProps {
  readonly post: Post;
  readonly onDeleted: () => void;
}

function DeletePostButton({ post, onDeleted }: DeletePostButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={wordTexts.deleteLabel} onClick={() => setAsking(true)} className="not-disabled:hover:text-err">
        <Trash2 aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {isAsking && <DeletePostDialog post={post} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}
