import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

export function ServiceDetailSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,8fr)_minmax(280px,4fr)]">
      <div className="flex items-center gap-4 lg:col-span-2">
        <Skeleton className="size-14" />
        <div className="grid gap-2">
          <Skeleton className="h-8 w-60" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      </div>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </div>
  );
}
