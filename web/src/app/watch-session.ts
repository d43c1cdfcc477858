import { create } from 'zustand';
import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import { onSessionChangedElsewhere } from '#/shared/session/session-changes.ts';
import { getPersonId, useSession } from '#/shared/session/session-store.ts';
import { cancelProof } from '#/shared/session/step-up-store.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { closeCheckout } from '#/shared/stores/checkout-store.ts';
import { useTitleCount } from '#/shared/stores/title-count.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { queryClient } from './query-client.ts';

/**
 * The number of people who have left this page. Whenever it grows, everything on the screen is remounted without its state.
 */
export const usePeopleLeft = create<number>(() => 0);

/** Updates the rest of the app when another person signs in or out, also in another tab. */
export function watchSession(): void {
  onSessionChangedElsewhere(() => void confirmSession());
  window.addEventListener('online', () => {
    if (useSession.getState().isUnconfirmed) void confirmSession();
  });
  let personId = getPersonId();
  useSession.subscribe(() => {
    const before = personId;
    personId = getPersonId();
    if (personId === before) return;
    if (before === undefined) refetchForPerson();
    else forgetPerson();
  });
}

/** A visitor has signed in: visible queries are refetched, and all other answers to the visitor are dropped. */
function refetchForPerson(): void {
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset();
  // By then the components for visitors are unmounted, so that they request nothing.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }));
}

/** Nothing of one person is shown to another: not from a cache, nor from a dialog that is open. */
function forgetPerson(): void {
  cancelProof();
  closeCheckout();
  useToasts.setState({ toasts: [] });
  announce('');
  useTitleCount.setState({ count: 0 });
  queryClient.clear();
  usePeopleLeft.setState((count) => count + 1, true);
}
