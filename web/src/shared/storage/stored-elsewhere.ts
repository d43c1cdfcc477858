/**
 * Calls `listener` when another tab of this browser has changed or removed a value in local storage. Two tabs that write the same
 * draft show the same text, so that neither overwrites the other's. Returns a function that unsubscribes.
 */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
