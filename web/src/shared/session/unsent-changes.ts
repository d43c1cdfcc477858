/** Sends what can still be undone, and never rejects. It is there once the code with such changes is loaded. */
export const unsentChanges: { send?: () => Promise<unknown> } = {};
