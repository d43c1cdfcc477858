import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useLiveState } from '#/shared/stores/live-state.ts';

/** Needed where there is a network: without one the words say it all. */
const OutageNotice = lazy(async () => ({
  default: (await loadModule(() => import('./outage-notice.tsx'))).OutageNotice,
}));

/** A bar that is shown while the browser is offline, the session could not be confirmed, or live updates are lost. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  const isUnconfirmed = useSession((state) => state.isUnconfirmed);
  const isLost = useLiveState((state) => state.isLost);
  if (isOnline && !isUnconfirmed && !isLost) return null;
  return (
    <div
      role="status"
      id="outage"
      className="print:hidden sticky top-[52px] z-20 flex min-h-(--outage) flex-wrap items-center justify-center gap-2 border-b border-border bg-sunken px-4 py-2 text-ui text-ink md:top-14"
    >
      {describeOutage(isOnline, isUnconfirmed)}
      <Suspense>
        <OutageNotice canRetry={isUnconfirmed && isOnline} />
      </Suspense>
    </div>
  );
}

function describeOutage(isOnline: boolean, isUnconfirmed: boolean): string {
  if (!isOnline) return shellTexts.youAreOffline;
  return isUnconfirmed ? shellTexts.weCouldNotCheckYourSession : shellTexts.liveUpdatesAreInterruptedReconnecting;
}
