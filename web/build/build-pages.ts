import { join } from 'node:path';
import { build, type UserConfig } from 'vite';
import type { Language } from './languages.ts';

/** Plugins whose results belong to the browser. */
const forBrowsers = /^stagedoor:(first-paint|service-worker|web-manifest)$/;

/**
 * Adds to a build of the app the process `pages`, which renders it for visitors: `.server/main.js`, and what it needs of each language.
 * It needs no packages. A name with a dot is not served.
 */
export async function buildPages(
  outDir: string,
  languages: readonly Language[],
  configure: (language: Language) => UserConfig,
): Promise<void> {
  for (const [index, language] of languages.entries()) {
    const { build: _, plugins = [], ...config } = configure(language);
    await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      plugins: plugins.filter((one) => !(one && 'name' in one && forBrowsers.test(one.name))),
      ssr: { noExternal: true },
      build: {
        outDir: join(outDir, '.server'),
        emptyOutDir: index === 0,
        copyPublicDir: false,
        target: 'node24',
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: {
            ...(index === 0 && { main: 'server/main.ts' }),
            [`${language}/render-page`]: 'server/render-page.tsx',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: `${language}/[name]-[hash:7].js` },
        },
      },
    });
  }
}
