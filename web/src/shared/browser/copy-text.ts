import { showToast } from '../stores/toast-store.ts';

/** Copies a text, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Copied');
  } catch {
    // There is no clipboard on an insecure page, or the browser does not allow it.
    showToast('error', 'Failed to copy');
  }
}
