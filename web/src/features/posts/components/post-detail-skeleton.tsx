import * as wordTexts from '#/shared/config/texts/words.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

export function PostDetailSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{wordTexts.loading}</span>
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="aspect-[4/3] max-h-[600px] w-full rounded-card" />
    </div>
  );
}
