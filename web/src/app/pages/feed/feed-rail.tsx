import * as postTexts from '#/shared/config/texts/posts.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { ServiceHint } from './service-hint.tsx';
import { SuggestedCreators } from './suggested-creators.tsx';
import { TrendingTiles } from './trending-tiles.tsx';

/** Beside the feed where there is room: suggested people, trending posts, and one service. */
export function FeedRail() {
  return useIsWide() ? (
    <aside aria-label={postTexts.toDiscover}>
      <div className="sticky top-20 grid grid-cols-1 gap-4">
        <SuggestedCreators />
        <TrendingTiles />
        <ServiceHint />
      </div>
    </aside>
  ) : null;
}
