import { LoaderCircle } from 'lucide-react';
import * as wordTexts from '#/shared/config/texts/words.ts';

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2.25} />;
}

/** Stands in the middle of a page while its guard decides or its code loads; lists have skeletons. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-[50dvh] place-items-center text-ink-3">
      <LoaderCircle aria-hidden className="size-8 animate-spin" strokeWidth={1.75} />
      <span className="sr-only">{wordTexts.loading}</span>
    </div>
  );
}
