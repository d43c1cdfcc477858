import { USER } from './stored-session.ts';

const listeners = new Set<() => void>();

/**
 * Calls `listener` when the stored session may not be the one of this page: after a sign-in or sign-out in another tab, reported by
 * `storage` events, and when the browser restores the page from the back/forward cache, where it received no events.
 */
export function onSessionChangedElsewhere(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === USER || key === null) listener();
  };
  const handleReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handleReturn);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handleReturn);
  };
}

/** Called when this page finds that the stored session is not its own. */
export function reportSessionChange(): void {
  for (const listener of listeners) listener();
}
