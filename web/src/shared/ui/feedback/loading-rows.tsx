import * as wordTexts from '#/shared/config/texts/words.ts';
import { RowSkeletons } from './row-skeletons.tsx';

/** Rows on their way, said to a screen reader as well. Within a `PagedList`, which says so itself, use `RowSkeletons`. */
export function LoadingRows() {
  return (
    <div role="status">
      <span className="sr-only">{wordTexts.loading}</span>
      <RowSkeletons />
    </div>
  );
}
