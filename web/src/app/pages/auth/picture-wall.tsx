import { useQuery } from '@tanstack/react-query';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';

const TILES = 6;

/** Pictures that people look at just now; a quiet wall where there are none. */
export function PictureWall() {
  const { data = [] } = useQuery(trendingPostsQuery(TILES));
  const pictures = data.flatMap((post) => {
    const src = post.media[0]?.thumbnailUrl ?? post.media[0]?.url;
    return src ? [{ id: post.id, src }] : [];
  });
  return (
    <div aria-hidden className="grid h-[min(640px,calc(100dvh-120px))] grid-cols-2 grid-rows-3 gap-3">
      {Array.from({ length: TILES }, (_, index) => {
        const picture = pictures[index];
        return (
          <div key={picture?.id ?? index} className="relative overflow-hidden rounded-card bg-sunken">
            {picture && (
              <img
                src={picture.src}
                alt=""
                width={320}
                height={210}
                decoding="async"
                className="absolute inset-0 size-full object-cover"
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
