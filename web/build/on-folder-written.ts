import type { Plugin } from 'vite';

/**
 * Returns the hooks of a plugin that works on the folder of a finished build, `pre` before plugins without an order. A failed build
 * closes as well, without having written the folder: then nothing is called, so that the build says what failed.
 */
export function onFolderWritten(
  handler: () => Promise<void>,
  { order = null }: { readonly order?: 'pre' | null } = {},
): Pick<Plugin, 'writeBundle' | 'closeBundle'> {
  let isWritten = false;
  return {
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order,
      sequential: true,
      handler: async () => {
        if (isWritten) await handler();
      },
    },
  };
}
