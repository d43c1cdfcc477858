import { LoaderCircle } from 'lucide-react';
import * as wordTexts from '#/shared/config/texts/words.ts';

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2.25} />;
}

/** Waits in the middle of the page. For guards and pages whose code is on its way; lists have skeletons. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-[50dvh] place-items-center text-ink-3">
      <LoaderCircle aria-hidden className="size-8 animate-spin" strokeWidth={1.75} />
      <span className="sr-only">{wordTexts.loading}</span>
    </div>
  );
}
