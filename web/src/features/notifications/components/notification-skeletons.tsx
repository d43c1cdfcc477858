import * as wordTexts from '#/shared/config/texts/words.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const FADES = ['opacity-100', 'opacity-75', 'opacity-50', 'opacity-35', 'opacity-15'] as const;

export function NotificationSkeletons() {
  return (
    <div role="status" className="divide-y divide-border">
      <span className="sr-only">{wordTexts.loading}</span>
      {FADES.map((fade) => (
        <div key={fade} className={`flex min-h-16 items-center gap-3 px-4 py-4 md:px-5 ${fade}`}>
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
