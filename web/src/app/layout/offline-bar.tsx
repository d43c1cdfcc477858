import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useLiveState } from '#/shared/stores/live-state.ts';
import { Button } from '#/shared/ui/button.tsx';

/** A bar that is shown while the browser is offline, the session could not be confirmed, or live updates are lost. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  const isUnconfirmed = useSession((state) => state.isUnconfirmed);
  const isLost = useLiveState((state) => state.isLost);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: async () => {
      await confirmSession();
      if (useSession.getState().isUnconfirmed) return;
      // The session could not be checked; for the same reason the data of the page could not be loaded.
      await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
  });
  if (isOnline && !isUnconfirmed && !isLost) return null;
  return (
    <div
      role="status"
      id="outage"
      className="print:hidden sticky top-[52px] z-20 flex min-h-(--outage) flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-border bg-sunken px-4 py-2 text-ui text-ink md:top-14"
    >
      <span className="inline-flex items-center gap-2">
        <WifiOff aria-hidden size={18} strokeWidth={1.75} className="text-warn" />
        {describeOutage(isOnline, isUnconfirmed)}
      </span>
      {isUnconfirmed && isOnline && (
        <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {errorTexts.retry}
        </Button>
      )}
    </div>
  );
}

function describeOutage(isOnline: boolean, isUnconfirmed: boolean): string {
  if (!isOnline) return shellTexts.youAreOffline;
  return isUnconfirmed ? shellTexts.weCouldNotCheckYourSession : shellTexts.liveUpdatesAreInterruptedReconnecting;
}
