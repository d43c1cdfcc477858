import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ChildNode, parse } from 'postcss';
import { minify, type Plugin } from 'vite';
import { onFolderWritten } from './on-folder-written.ts';

const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
/** For the app's own files: over a slow network the page's text and its largest picture are loaded before them. */
const late = 'fetchpriority="low"';
const layers = new Set(['theme', 'base', 'first-sight']);

/**
 * Lets the browser paint the page before the stylesheet has arrived: the rules for what the gateway writes into the page are inlined,
 * and the link to the stylesheet is moved to the end of the body, where only the app waits for it. Stylesheet and scripts have a low
 * priority. `theme.js`, which blocks the first paint on purpose, is minified here, because Vite does not minify files of the public
 * folder.
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
      handler(html, { bundle = {} }) {
        const [link = '', file = ''] = stylesheet.exec(html) ?? [];
        const asset = bundle[file];
        if (asset?.type !== 'asset') throw new Error('index.html has no stylesheet: see web/build/first-paint.ts');
        // The gateway writes its nonce here.
        const style = `<style nonce="__CSP_NONCE__">${firstRules(String(asset.source))}</style>`;
        return html
          .replace(link, '')
          .replaceAll('<script type="module" ', `<script type="module" ${late} `)
          .replace('</head>', () => `  ${style}\n  </head>`)
          .replace('</body>', () => `  ${link.trim().replace('<link ', `<link ${late} `)}\n  </body>`);
      },
    },
  };
}

/** Returns those rules of a minified stylesheet that the text of a page needs: tokens, defaults, its own, and fallback fonts. */
export function firstRules(css: string): string {
  const sheet = parse(css);
  for (const node of [...sheet.nodes]) if (!isFirst(node)) node.remove();
  return sheet.toString();
}

function isFirst(node: ChildNode): boolean {
  if (node.type === 'rule') return node.selectors.every((selector) => selector.startsWith(':root'));
  if (node.type !== 'atrule') return false;
  if (node.name === 'layer') return node.nodes === undefined || layers.has(node.params);
  return node.name === 'font-face' && !node.toString().includes('url(');
}
