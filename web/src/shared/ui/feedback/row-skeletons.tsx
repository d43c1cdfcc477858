import { Skeleton } from './skeleton.tsx';

const FADES = ['opacity-100', 'opacity-75', 'opacity-50', 'opacity-25'] as const;

/** People on their way: disc and two lines, fading out downwards. */
export function RowSkeletons() {
  return (
    <div aria-hidden className="grid gap-4 py-1">
      {FADES.map((fade) => (
        <div key={fade} className={`flex items-center gap-3 ${fade}`}>
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-24" />
          </span>
        </div>
      ))}
    </div>
  );
}
