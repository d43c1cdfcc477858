import { newKey } from '@stagedoor/screens/new-key';

/**
 * Gives each request a key of its own, by what it sends. The same sent again has the same key as long as no answer has come, so
 * that a lost answer does not make it happen twice, nor be refused for what it has done itself.
 */
export function createAttemptKeys() {
  let last: { readonly sent: string; readonly key: string } | undefined;
  return {
    keyFor(sent: unknown): string {
      const text = JSON.stringify(sent);
      if (last?.sent !== text) last = { sent: text, key: newKey() };
      return last.key;
    },
    /** Called with what a request ended with; undefined where it succeeded. */
    onEnd(error?: Error | null): void {
      const { statusCode } = (error ?? {}) as { readonly statusCode?: number };
      if (statusCode !== 0) last = undefined;
    },
  };
}
