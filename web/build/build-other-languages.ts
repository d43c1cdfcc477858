import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';
import type { Language } from './languages.ts';
import { onFolderWritten } from './on-folder-written.ts';
import { manifestOf } from './web-manifest.ts';

/**
 * Vite plugin: after the build in the first language, builds the app in each of the other languages and moves the results next
 * to the first build. `index.es.html` is the page in Spanish, `sw.es.js` its service worker,
 * `manifest.es.webmanifest` what an installed app says in Spanish. Assets without texts have the same
 * names and bytes in all languages, so that a browser loads them once.
 */
export function buildOtherLanguages(
  languages: readonly Language[],
  configure: (language: Language) => UserConfig,
): Plugin {
  let outDir = '';
  return {
    name: 'stagedoor:build-other-languages',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Before the plugins that read the finished folder: they compress the files of all languages.
    ...onFolderWritten(
      async () => {
        for (const language of languages) {
          const folder = join(outDir, `.${language}`);
          const config = configure(language);
          await build({
            ...config,
            configFile: false,
            logLevel: 'warn',
            build: { ...config.build, outDir: folder, emptyOutDir: true },
          });
          await cp(join(folder, 'assets'), join(outDir, 'assets'), { recursive: true });
          await rename(join(folder, 'index.html'), join(outDir, `index.${language}.html`));
          await rename(join(folder, 'sw.js'), join(outDir, `sw.${language}.js`));
          await rename(join(folder, manifestOf(language)), join(outDir, manifestOf(language)));
          await rm(folder, { recursive: true });
        }
      },
      { order: 'pre' },
    ),
  };
}
