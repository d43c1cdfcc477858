import type { ScreenHost, ScreenModule, Unmount } from '@stagedoor/screens/host';

/** A screen that shows nothing by then has failed. */
export const MOUNT_WITHIN_MS = 10_000;

/**
 * Mounts a screen into the element. Rejects with its error, or when it has taken too long; a screen that mounts after that,
 * or after `signal`, is unmounted again.
 */
export async function mountScreen(
  load: () => Promise<ScreenModule>,
  element: HTMLElement,
  host: ScreenHost,
  signal: AbortSignal,
): Promise<Unmount> {
  let isLate = false;
  const mounting = load().then((screen) => screen.mount(element, host));
  mounting.then(
    (unmount) => {
      if (isLate || signal.aborted) unmount();
    },
    () => undefined,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`The screen showed nothing within ${MOUNT_WITHIN_MS / 1_000} seconds`));
    }, MOUNT_WITHIN_MS);
  });
  try {
    return await Promise.race([mounting, late]);
  } finally {
    clearTimeout(timer);
  }
}
