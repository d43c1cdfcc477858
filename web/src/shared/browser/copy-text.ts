import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { showToast } from '../stores/toast-store.ts';

/** Copies a text, and shows whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', wordTexts.copied);
  } catch {
    // There is no clipboard on an insecure page, or the browser does not allow it.
    showToast('error', sharedTexts.failedToCopy);
  }
}
