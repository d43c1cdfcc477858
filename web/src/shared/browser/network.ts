const PAUSE_MS = 1_000;

/** Returns once the browser has a network: at once when it has one. */
export async function waitForNetwork(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/** Returns once the server answers anything at all; a browser with a network may still be cut off from it. */
export async function waitForServer(): Promise<void> {
  for (;;) {
    await waitForNetwork();
    try {
      await fetch('/', { method: 'HEAD', cache: 'no-store' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
