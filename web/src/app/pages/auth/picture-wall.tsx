import { useQuery } from '@tanstack/react-query';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';

const TILES = [0, 1, 2, 3, 4, 5];

/** Pictures that people look at just now; a quiet wall where there are none. */
export function PictureWall() {
  const { data = [] } = useQuery(trendingPostsQuery(TILES.length));
  const pictures = data.flatMap((post) => post.media[0]?.thumbnailUrl ?? post.media[0]?.url ?? []);
  return (
    <div aria-hidden className="grid h-[min(640px,calc(100dvh-120px))] grid-cols-2 grid-rows-3 gap-3">
      {TILES.map((tile) => (
        <Picture key={tile} src={pictures[tile % pictures.length]} />
      ))}
    </div>
  );
}

function Picture({ src }: { readonly src: string | undefined }) {
  return (
    <div className="relative overflow-hidden rounded-card bg-sunken">
      {src && (
        <img
          src={src}
          alt=""
          width={320}
          height={210}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
