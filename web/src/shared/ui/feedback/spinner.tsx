import { LoaderCircle, WifiOff } from 'lucide-react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2.25} />;
}

/** Waits in the middle of the page. For guards and pages whose code is on its way; lists have skeletons. */
export function PageSpinner() {
  const isOnline = useIsOnline();
  if (!isOnline) return <WaitingForNetwork />;
  return (
    <div role="status" className="grid min-h-[50dvh] place-items-center text-ink-3">
      <LoaderCircle aria-hidden className="size-8 animate-spin" strokeWidth={1.75} />
      <span className="sr-only">{wordTexts.loading}</span>
    </div>
  );
}

/** Says that a page cannot come because there is no network. It comes by itself when there is one. */
function WaitingForNetwork() {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-3 px-6 text-center">
      <WifiOff aria-hidden className="size-8 text-ink-3" strokeWidth={1.75} />
      <p className="text-body text-ink-2">{wordTexts.waitingForNetwork}</p>
    </div>
  );
}
