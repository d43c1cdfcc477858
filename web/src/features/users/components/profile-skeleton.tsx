import * as wordTexts from '#/shared/config/texts/words.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{wordTexts.loading}</span>
      <Skeleton className="-mx-4 -mt-6 aspect-[3/1] md:mx-0 md:mt-0 md:aspect-[4/1] md:max-h-80 md:rounded-card" />
      <div className="grid gap-4 md:px-6">
        <Skeleton className="-mt-14 size-20 rounded-full ring-4 ring-bg md:-mt-20 md:size-32" />
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
      <div className="grid grid-cols-3 gap-0.5 md:gap-3">
        <Skeleton className="aspect-square md:rounded-card" />
        <Skeleton className="aspect-square md:rounded-card" />
        <Skeleton className="aspect-square md:rounded-card" />
      </div>
    </div>
  );
}
