import * as serviceTexts from '#/shared/config/texts/services.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function ServiceCardSkeletons() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ui text-ink-3">{serviceTexts.loading}</p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3 rounded-card border border-border bg-surface p-5 pt-6">
            <div className="flex items-center gap-3">
              <Skeleton className="size-10" />
              <Skeleton className="h-5 w-32" />
            </div>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-4 h-10 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
