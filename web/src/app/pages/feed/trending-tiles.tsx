import { useQuery } from '@tanstack/react-query';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';
import { PostTile } from '#/features/posts/components/post-tile.tsx';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { TRENDING_COUNT } from '../home/trending-posts.tsx';
import { RailCard } from './rail-card.tsx';

/** Trending posts as pictures. The list beside it has those without. */
export function TrendingTiles() {
  const { data = [] } = useQuery(trendingPostsQuery(TRENDING_COUNT));
  const pictures = data.filter(({ media }) => media.length > 0);
  if (pictures.length === 0) return null;
  return (
    <RailCard title={postTexts.trending}>
      <ul className="grid grid-cols-3 gap-1.5">
        {pictures.map((post) => (
          <li key={post.id}>
            <PostTile post={post} isSmall />
          </li>
        ))}
      </ul>
    </RailCard>
  );
}
