import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import { onSessionChangedElsewhere, useSession } from '#/shared/session/session-store.ts';
import { queryClient } from './query-client.ts';

/** Updates the rest of the app when another person signs in or out, also in another tab. */
export function watchSession(): void {
  onSessionChangedElsewhere(() => void confirmSession());
  window.addEventListener('online', () => {
    if (useSession.getState().isUnconfirmed) void confirmSession();
  });
  useSession.subscribe((now, before) => {
    if (before.isLoading || now.user?.id === before.user?.id) return;
    // Data of one person must not be shown to another: queries on the screen are refetched, and all others are removed from
    // the cache.
    queryClient.removeQueries({ type: 'inactive' });
    for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset();
    // By then the components for signed-in people, such as badges, are unmounted, so that they request nothing.
    setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }));
  });
}
