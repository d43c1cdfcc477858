import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

export function CreatorCardSkeleton() {
  return (
    <div className="grid gap-2 rounded-card border border-border bg-surface p-4 pt-12">
      <Skeleton className="size-14 rounded-full" />
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-3 w-16" />
    </div>
  );
}
