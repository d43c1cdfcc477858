import { isStorageAllowed } from '#/shared/storage/page-storage.ts';

/** Web Locks exist only on secure pages, and need storage. Without them each tab sends for itself, and the server has the file once. */
function findLocks(): LockManager | undefined {
  return 'locks' in navigator && isStorageAllowed() ? navigator.locks : undefined;
}

/** Runs `work` while no other upload of this browser sends the same bytes. Throws the signal's reason. */
export async function withContentLock<Result>(
  personId: string,
  sha256: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = findLocks();
  if (locks === undefined) return work();
  return locks.request(`stagedoor-upload:${personId}:${sha256}`, { signal }, work);
}

/**
 * Claims an upload for this tab, so that no other one goes on with it, until `signal` is aborted or the page ends. Returns whether it
 * was free; if it `waits`, once it is free, and false only if the signal is aborted before.
 */
export function claimUpload(id: string, signal: AbortSignal, { waits = false } = {}): Promise<boolean> {
  const locks = findLocks();
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(!signal.aborted);
      if (signal.aborted) return undefined;
      return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    };
    // The page before a reload may have it for a moment longer.
    const patience = waits ? signal : AbortSignal.timeout(1_000);
    locks.request(`stagedoor-upload:${id}`, { signal: patience }, hold).catch(() => resolve(false));
  });
}
