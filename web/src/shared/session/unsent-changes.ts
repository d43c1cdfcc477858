const unsent = new Set<() => Promise<unknown>>();

/** Registers a change that is not sent yet; returns how to remove it. `send` sends it, and resolves when it has an answer. */
export function addUnsentChange(send: () => Promise<unknown>): () => void {
  unsent.add(send);
  return () => unsent.delete(send);
}

/** Sends what can still be undone, while there is a session to send it in. Whoever registered a change shows its error. */
export async function sendUnsentChanges(): Promise<void> {
  await Promise.allSettled([...unsent].map((send) => send()));
}
