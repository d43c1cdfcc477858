import { showToast } from '../stores/toast-store.ts';

/** Hands a page of ours to the browser's share sheet, or copies its link where there is none. `path` is the app's own. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  const sheet = { title, url };
  if (typeof navigator.share === 'function' && navigator.canShare?.(sheet)) {
    try {
      await navigator.share(sheet);
      return;
    } catch (error) {
      // Closed without choosing: that was the answer.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', 'Link copied');
  } catch {
    // No clipboard on an insecure page, or not allowed.
    showToast('blank', url);
  }
}
