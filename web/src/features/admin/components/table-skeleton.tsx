import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const FADES = ['opacity-100', 'opacity-75', 'opacity-50', 'opacity-25'] as const;

export function TableSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-border rounded-card border border-border bg-surface">
      {FADES.map((fade) => (
        <div key={fade} className={`flex items-center gap-6 px-4 py-4 ${fade}`}>
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-4 w-64 max-md:hidden" />
          <Skeleton className="ms-auto h-8 w-20" />
        </div>
      ))}
    </div>
  );
}
