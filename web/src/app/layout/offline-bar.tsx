import { lazy, Suspense, useEffect } from 'react';
import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';
import { fetchAhead } from '#/shared/browser/load-module.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useLiveState } from '#/shared/stores/live-state.ts';

const notice = fetchAhead(() => import('./outage-notice.tsx'));
const OutageNotice = lazy(async () => ({ default: (await notice.load()).OutageNotice }));
/** Later than the first load, which is over once nothing was asked for during half a second. */
const AFTER_LOAD_MS = 1_000;

/** A bar that is shown while the browser is offline, the session could not be confirmed, or live updates are lost. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  const isUnconfirmed = useSession((state) => state.isUnconfirmed);
  const isLost = useLiveState((state) => state.isLost);
  // Fetched before it is needed, while there is a network.
  useEffect(() => afterFirstLoad(AFTER_LOAD_MS, () => void notice.fetch()), []);
  if (isOnline && !isUnconfirmed && !isLost) return null;
  return (
    <div
      role="status"
      id="outage"
      className="print:hidden sticky top-[52px] z-20 flex min-h-(--outage) flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-border bg-sunken px-4 py-2 text-ui text-ink md:top-14"
    >
      <Suspense>
        <OutageNotice isOnline={isOnline} isUnconfirmed={isUnconfirmed} />
      </Suspense>
    </div>
  );
}
