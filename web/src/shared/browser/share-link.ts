import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { showToast } from '../stores/toast-store.ts';

const urlOf = (path: string) => new URL(path, window.location.origin).href;

/** Whether the browser has a share sheet that takes links. `path` is the app's own. */
export function canShare(path: string): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ url: urlOf(path) }) === true;
}

/** Opens the browser's share sheet for a page of this app, or copies the link if the sheet fails. */
export async function shareLink(path: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: urlOf(path) });
  } catch (error) {
    // Closed without choosing: that was the answer.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(path);
  }
}

export async function copyLink(path: string): Promise<void> {
  const url = urlOf(path);
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', sharedTexts.linkCopied);
  } catch {
    // No clipboard on an insecure page, or not allowed.
    showToast('blank', url);
  }
}
