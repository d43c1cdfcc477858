import { newKey } from '@stagedoor/screens/new-key';

/**
 * Makes the idempotency keys of a form's requests. A request with the same content has the same key again until an answer has come,
 * so that after a lost answer it neither happens twice nor conflicts with its own first effect.
 */
export function createAttemptKeys() {
  let last: { readonly sent: string; readonly key: string } | undefined;
  return {
    keyFor(sent: unknown): string {
      const text = JSON.stringify(sent);
      if (last?.sent !== text) last = { sent: text, key: newKey() };
      return last.key;
    },
    /** To be called when a request ends, with its error, or without one when it succeeded. */
    onEnd(error?: Error | null): void {
      const { statusCode } = (error ?? {}) as { readonly statusCode?: number };
      if (statusCode !== 0) last = undefined;
    },
  };
}
