/**
 * Calls `listener` when another tab of this browser has changed or removed a value in local storage. Two tabs that write the same
 * draft show the same text, so that neither overwrites what the other has. Returns a function that ends it.
 */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
