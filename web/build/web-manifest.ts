import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Language, languages } from './languages.ts';

const ENGLISH = 'manifest.webmanifest';

interface Manifest {
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly [key: string]: unknown;
}

/** Returns the file that names the installed app: English and the test language use the one of the public folder. */
export function manifestOf(language: Language): string {
  return language === 'es' ? `manifest.${language}.webmanifest` : ENGLISH;
}

/** Vite plugin: writes the manifest in another language than English, and leads the page to it. */
export function webManifest({ language }: { readonly language: Language }): Plugin {
  let publicDir = '';
  const file = manifestOf(language);
  return {
    name: 'stagedoor:web-manifest',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    async generateBundle() {
      if (file === ENGLISH) return;
      const english: Manifest = JSON.parse(await readFile(join(publicDir, ENGLISH), 'utf8'));
      this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(translateManifest(english, language)) });
    },
    transformIndexHtml: (html) => html.replace(`/${ENGLISH}`, `/${file}`),
  };
}

/** Returns the manifest in a language. Its `id` stays, so that it is the same app. */
export function translateManifest(manifest: Manifest, language: Language): Manifest {
  const { tag, direction, description, shortcuts } = languages[language];
  return {
    ...manifest,
    lang: tag,
    dir: direction,
    description,
    shortcuts: manifest.shortcuts.map((shortcut, index) => ({ ...shortcut, name: shortcuts[index] ?? shortcut.name })),
  };
}
