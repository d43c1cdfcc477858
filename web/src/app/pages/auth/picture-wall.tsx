import { useQuery } from '@tanstack/react-query';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';
import { PicturePanel } from '#/features/posts/components/picture-panel.tsx';
import { stillOf } from '#/features/posts/model/still-of.ts';
import { classes } from '#/shared/format/classes.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const MOST_SHOWN = 6;
const height = 'h-[min(640px,calc(100dvh-120px))]';

/** Pictures that are popular at the moment. Of an odd number, the first takes the width of two. */
export function PictureWall() {
  const { data, isError } = useQuery(trendingPostsQuery(MOST_SHOWN));
  const posts = isError && !data ? [] : data;
  const pictures = posts
    ?.filter(({ isSensitive }) => !isSensitive)
    .flatMap(({ media }) => media.map(stillOf).find((still) => still !== undefined) ?? []);
  if (pictures?.length === 0) return <PicturePanel className={height} />;
  const places: readonly (string | undefined)[] = pictures ?? Array.from({ length: MOST_SHOWN });
  return (
    <div aria-hidden className={classes('grid auto-rows-fr grid-cols-2 gap-3', height)}>
      {places.map((src, index) => (
        <Picture
          // Slots never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no other name, and one may be shown twice
          key={index}
          src={src}
          isWide={places.length <= 2 || (index === 0 && places.length % 2 === 1)}
        />
      ))}
    </div>
  );
}

function Picture({ src, isWide }: { readonly src: string | undefined; readonly isWide: boolean }) {
  const place = isWide ? 'col-span-2' : '';
  if (src === undefined) return <Skeleton className={classes(place, 'rounded-card!')} />;
  return (
    <div className={classes('relative overflow-hidden rounded-card bg-sunken', place)}>
      <img
        src={src}
        alt=""
        width={320}
        height={210}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
