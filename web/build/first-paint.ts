import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

/** For the app's own scripts: over a slow network the page's text and its largest picture are loaded before them. */
const late = 'fetchpriority="low"';

/**
 * Lets the browser paint the page before the app's scripts have arrived: they have a low priority. `theme.js`, which blocks the first
 * paint on purpose, is minified here, because Vite does not minify files of the public folder.
 */
export function firstPaint(): Plugin {
  let themeFile = '';
  return {
    name: 'stagedoor:first-paint',
    apply: 'build',
    configResolved({ root, build }) {
      themeFile = resolve(root, build.outDir, 'theme.js');
    },
    ...onFolderWritten(
      async () => {
        const { code } = await minify('theme.js', await readFile(themeFile, 'utf8'));
        await writeFile(themeFile, code);
      },
      { order: 'pre' },
    ),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<script type="module" ', `<script type="module" ${late} `),
    },
  };
}

/**
 * Returns the hooks of a plugin that works on the folder of a finished build, `pre` before plugins without an order. A failed build
 * is closed as well, without its folder: then the hooks are skipped, so that the build's own error is reported.
 */
function onFolderWritten(
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
