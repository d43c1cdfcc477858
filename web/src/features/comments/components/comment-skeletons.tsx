import * as wordTexts from '#/shared/config/texts/words.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const FADES = ['opacity-100', 'opacity-60', 'opacity-35'] as const;

export function CommentSkeletons() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{wordTexts.loading}</span>
      {FADES.map((fade) => (
        <div key={fade} className={`flex gap-3 ${fade}`}>
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
