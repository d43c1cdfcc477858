import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';

interface OutageNoticeProps {
  readonly isOnline: boolean;
  readonly isUnconfirmed: boolean;
}

/** Says what is interrupted, and offers to check the session again where that is all that failed. */
export function OutageNotice({ isOnline, isUnconfirmed }: OutageNoticeProps) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: async () => {
      await confirmSession();
      if (useSession.getState().isUnconfirmed) return;
      // The session could not be checked; for the same reason the data of the page could not be loaded.
      await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
  });
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <WifiOff aria-hidden size={18} strokeWidth={1.75} className="text-warn" />
        {describeOutage(isOnline, isUnconfirmed)}
      </span>
      {isUnconfirmed && isOnline && (
        <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {errorTexts.retry}
        </Button>
      )}
    </>
  );
}

function describeOutage(isOnline: boolean, isUnconfirmed: boolean): string {
  if (!isOnline) return shellTexts.youAreOffline;
  return isUnconfirmed ? shellTexts.weCouldNotCheckYourSession : shellTexts.liveUpdatesAreInterruptedReconnecting;
}
