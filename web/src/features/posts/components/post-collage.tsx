import type { Post } from '@stagedoor/contracts/post';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { MovingPicture } from '#/shared/ui/media/moving-picture.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { stillOf } from '../model/still-of.ts';
import { PicturePanel } from './picture-panel.tsx';

/** The places of the pictures, by their number; a place has its size before its picture has loaded. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: ['col-span-6 row-span-6'],
  2: ['col-span-3 row-span-5 row-start-2', 'col-span-3 row-span-5 col-start-4 row-start-1'],
  3: [
    'col-span-3 row-span-4 col-start-1 row-start-2',
    'col-span-3 row-span-3 col-start-4 row-start-1',
    'col-span-3 row-span-3 col-start-4 row-start-4',
  ],
};
const MOST_SHOWN = 3;

interface PostCollageProps {
  /** Undefined while they are loading. */
  readonly posts: readonly Post[] | undefined;
}

/** Up to three real pictures, set like posters on a backstage wall. Its box has its size before they are loaded. */
export function PostCollage({ posts }: PostCollageProps) {
  const pictured = posts?.filter(
    (post) => !post.isLocked && !post.isSensitive && post.media.some((one) => stillOf(one)),
  );
  const count = Math.min(pictured?.length ?? MOST_SHOWN, MOST_SHOWN);
  if (count === 0) return <PicturePanel className="h-[440px]" />;
  return (
    <div className="grid h-[440px] grid-cols-6 grid-rows-6 gap-3">
      {PLACES[count]?.map((place, index) => {
        const post = pictured?.[index];
        return post ? (
          <Poster key={post.id} post={post} place={place} />
        ) : (
          <Skeleton key={place} className={classes(place, 'rounded-card')} />
        );
      })}
    </div>
  );
}

function Poster({ post, place }: { readonly post: Post; readonly place: string }) {
  const media = post.media.find((one) => stillOf(one));
  const name = post.user.displayName || post.user.username;
  return (
    <Link
      to={paths.post.getHref(post.id)}
      className={classes(place, 'group relative overflow-hidden rounded-card bg-sunken')}
    >
      <span className="sr-only">{postTexts.aPostBy}</span>
      <MovingPicture
        isInButton
        src={media && stillOf(media)}
        alt={media?.alt ?? ''}
        width={media?.width ?? 480}
        height={media?.height ?? 480}
        decoding="async"
        className="absolute inset-0 size-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.02]"
      />
      <span className="absolute inset-x-2 bottom-2 flex items-center gap-2 rounded-button bg-raised p-2 text-meta text-ink">
        <Avatar name={name} src={post.user.avatarUrl} size={24} />
        <span className="min-w-0 flex-1 truncate font-semibold">
          <Words text={name} />
        </span>
        <Heart aria-hidden size={14} strokeWidth={2} className="text-like" />
        <span className="tabular">{formatCount(post.likeCount)}</span>
      </span>
    </Link>
  );
}
