import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type UserConfig } from 'vite';
import type { Language } from './languages.ts';
import { manifestOf } from './web-manifest.ts';

/**
 * Builds the app in further languages and moves the results next to the build in the first one, which may be served meanwhile.
 * `index.es.html` is the page in Spanish, `sw.es.js` its service worker, `manifest.es.webmanifest` what an installed app says in
 * Spanish. Assets without texts have the same names and bytes in all languages, so that a browser loads them once.
 */
export async function addLanguages(
  outDir: string,
  languages: readonly Language[],
  configure: (language: Language) => UserConfig,
): Promise<void> {
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
    await rename(join(folder, 'sw.js'), join(outDir, `sw.${language}.js`));
    await rename(join(folder, manifestOf(language)), join(outDir, manifestOf(language)));
    // The page comes last: it names the other files.
    await rename(join(folder, 'index.html'), join(outDir, `index.${language}.html`));
    await rm(folder, { recursive: true });
  }
}
