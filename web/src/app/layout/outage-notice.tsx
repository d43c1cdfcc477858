import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';

/** The icon of an outage notice, and a retry button if only the session could not be checked. */
export function OutageNotice({ canRetry }: { readonly canRetry: boolean }) {
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
      <WifiOff aria-hidden size={18} strokeWidth={1.75} className="-order-1 text-warn" />
      {canRetry && (
        <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {errorTexts.retry}
        </Button>
      )}
    </>
  );
}
