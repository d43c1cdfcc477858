import { LoaderCircle } from 'lucide-react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2.25} />;
}

/**
 * Stands in the middle of a page while its guard decides or its code loads; lists have skeletons. Without a network nothing turns,
 * because nothing is under way: the page is loaded once there is one.
 */
export function PageSpinner() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="grid min-h-[50dvh] place-items-center text-ink-3">
      {isOnline ? (
        <>
          <LoaderCircle aria-hidden className="size-8 animate-spin" strokeWidth={1.75} />
          <span className="sr-only">{wordTexts.loading}</span>
        </>
      ) : (
        <p className="px-4 text-center">{errorTexts.loadsByItself}</p>
      )}
    </div>
  );
}
