import * as wordTexts from '#/shared/config/texts/words.ts';
import { RowSkeletons } from './row-skeletons.tsx';

/**
 * Placeholder rows while a list loads, announced to screen readers. Within a `PagedList`, which announces this itself, use
 * `RowSkeletons`.
 */
export function LoadingRows() {
  return (
    <div role="status">
      <span className="sr-only">{wordTexts.loading}</span>
      <RowSkeletons />
    </div>
  );
}
