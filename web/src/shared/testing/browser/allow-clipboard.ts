import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    allowClipboard: (isAllowed: boolean) => Promise<void>;
  }
}

/** Lets a test write to the clipboard, which pages may not without a press, or no longer. */
export const allowClipboard: BrowserCommand<[isAllowed: boolean]> = ({ context }, isAllowed) =>
  isAllowed ? context.grantPermissions(['clipboard-read', 'clipboard-write']) : context.clearPermissions();
