/** Sends changes that can still be undone, and never rejects. Set once the code of such changes is loaded. */
export const unsentChanges: { send?: () => Promise<unknown> } = {};
