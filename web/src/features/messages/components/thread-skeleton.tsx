import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const SHAPES = [
  { isOwn: false, size: 'h-10 w-52' },
  { isOwn: false, size: 'h-16 w-72' },
  { isOwn: true, size: 'h-10 w-44' },
  { isOwn: false, size: 'h-10 w-36' },
  { isOwn: true, size: 'h-16 w-64' },
] as const;

export function ThreadSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 p-4">
      <span className="sr-only">{wordTexts.loading}</span>
      {SHAPES.map(({ isOwn, size }) => (
        <Skeleton key={size} className={classes('max-w-[80%] rounded-card!', size, isOwn && 'self-end')} />
      ))}
    </div>
  );
}
