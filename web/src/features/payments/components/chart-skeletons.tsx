import * as wordTexts from '#/shared/config/texts/words.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

/** As many empty charts as there will be. */
export function ChartSkeletons({ names }: { readonly names: readonly string[] }) {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">{wordTexts.loading}</span>
      {names.map((name) => (
        <Skeleton key={name} className="h-80 w-full rounded-card" />
      ))}
    </div>
  );
}
