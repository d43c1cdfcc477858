import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

/** A post on its way: avatar, three lines, a picture. */
export function PostCardSkeleton() {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid gap-1.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="aspect-[4/3] w-full rounded-card" />
    </div>
  );
}
