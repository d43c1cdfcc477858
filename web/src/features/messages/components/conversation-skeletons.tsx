import * as wordTexts from '#/shared/config/texts/words.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const FADES = ['opacity-100', 'opacity-75', 'opacity-50', 'opacity-25', 'opacity-10'] as const;

export function ConversationSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">{wordTexts.loading}</span>
      {FADES.map((fade) => (
        <div key={fade} className={`flex min-h-18 items-center gap-3 px-4 py-3 ${fade}`}>
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
