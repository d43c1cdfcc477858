import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { takeSnapshot } from './cached-notifications.ts';
import { type NotificationChange, reapplyChange } from './reapply-change.ts';
import { UndoneError } from './send-unless-undone.ts';

interface ShownChange {
  readonly restore: () => void;
  readonly stop: () => void;
}

/** Shows the change before the server has responded. Cancels requests whose response would undo it for a moment. */
export function optimisticChange<Variables>(
  client: QueryClient,
  failure: string,
  changeOf: (variables: Variables) => NotificationChange,
) {
  return {
    mutationKey: ['notifications'],
    onMutate: async (variables: Variables): Promise<ShownChange> => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      const userId = useSession.getState().user?.id;
      const restoreCache = takeSnapshot(client);
      const change = changeOf(variables);
      change.changeLists();
      change.changeCount();
      return {
        stop: reapplyChange(client, change),
        restore: () => {
          // Somebody else may have signed in.
          if (useSession.getState().user?.id === userId) restoreCache();
        },
      };
    },
    onError: (error: Error, _variables: Variables, shown: ShownChange | undefined) => {
      shown?.stop();
      shown?.restore();
      if (!(error instanceof UndoneError)) showToast('error', messageOf(error, failure));
    },
    onSettled: (_data: unknown, _error: unknown, _variables: Variables, shown: ShownChange | undefined) => {
      shown?.stop();
      // Only the last of several mutations refetches.
      if (client.isMutating({ mutationKey: ['notifications'] }) > 1) return;
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
  };
}
