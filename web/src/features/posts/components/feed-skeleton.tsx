import * as wordTexts from '#/shared/config/texts/words.ts';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

/** Fades out downwards: how many will come is not known. */
const FADES = ['opacity-100', 'opacity-60', 'opacity-35', 'opacity-15'] as const;

export function FeedSkeleton() {
  return (
    <div role="status" className="divide-y divide-border">
      <span className="sr-only">{wordTexts.loading}</span>
      {FADES.map((fade) => (
        <div key={fade} className={`px-4 py-5 md:px-5 ${fade}`}>
          <PostCardSkeleton />
        </div>
      ))}
    </div>
  );
}
