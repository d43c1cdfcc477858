import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { Plugin } from 'vite';
import { isolateValues } from './isolate-values.ts';
import { type Language, languages } from './languages.ts';
import { readKey, replaceTexts, sourceOf } from './replace-texts.ts';

const plain = 'aeiouyAEIOUYcnCN';
const accented = 'áéíóúýÁÉÍÓÚÝçñÇÑ';

/** Returns a text with accents, a third longer and in brackets: a text that stays unchanged does not come from the text modules. */
function toPseudoText(text: string): string {
  return `[${accent(text)}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}

/** Returns the code of a compiled message with accents in its texts. */
function toPseudoCode(code: string): string {
  return code.replaceAll(/"(?:[^"\\]|\\.)*"/g, accent);
}

function accent(text: string): string {
  return text.replaceAll(/(?<!\\)[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
}

const FOLDER = path.resolve(import.meta.dirname, '../src/shared/config/texts');
const MESSAGE = '\0text:';

interface TextsOptions {
  readonly language: Language;
}

/**
 * Vite plugin: writes the texts of one language into the modules that use them, and compiles messages with values by
 * MessageFormat. A page then loads only the texts that it shows, and only the plural rules of its language.
 */
export function texts({ language }: TextsOptions): Plugin {
  const { tag, direction, description, needsScript } = languages[language];
  const format = new MessageFormat(tag);

  /** Returns the file of the language for a module of texts: English ones lie beside the folders of the others. */
  const fileOf = (name: string) => path.join(FOLDER, language === 'es' ? 'es' : '', name);

  return {
    name: 'stagedoor:texts',
    enforce: 'pre',
    config: () => ({
      define: {
        __LANGUAGE__: JSON.stringify(language),
        __LANGUAGE_TAG__: JSON.stringify(tag),
        __DIRECTION__: JSON.stringify(direction),
      },
    }),
    resolveId: (id) => (id.startsWith(MESSAGE) ? id : undefined),
    async load(id) {
      if (!id.startsWith(MESSAGE)) return undefined;
      const [name = '', ...keys] = id.slice(MESSAGE.length).split('/');
      const file = fileOf(`${name}.ts`);
      this.addWatchFile(file);
      const source = sourceOf(keys.reduce(readKey, await readModule(file)));
      const code = compileModule(format, { text: direction === 'rtl' ? isolateValues(source) : source });
      const [, head = '', body = ''] = /^([\s\S]*)export default \{\s*text: ([\s\S]*)\n\}\s*$/.exec(code) ?? [];
      return `${head}export default ${language === 'pseudo' ? toPseudoCode(body) : body};`;
    },
    transform: {
      filter: { id: /\/web\/(src|server)\/.+\.tsx?$/, code: /config\/texts\// },
      async handler(code, id) {
        if (id.startsWith(FOLDER)) return undefined;
        const readTexts = async (name: string) => {
          const file = fileOf(name);
          this.addWatchFile(file);
          return readModule(file);
        };
        return replaceTexts(code, {
          parse: (source) => this.parse(source, { lang: 'tsx' }),
          readTexts,
          nameMessage: (name) => MESSAGE + name,
          // A message with values is changed once it is compiled.
          toText: language === 'pseudo' ? toPseudoText : (text) => text,
        });
      },
    },
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${tag}" dir="${direction}">`)
        .replace('__DESCRIPTION__', description)
        .replace('__NEEDS_SCRIPT__', needsScript),
  };
}

/** Returns the exports of a module as its file is now. */
async function readModule(file: string): Promise<unknown> {
  const { mtimeMs } = await stat(file);
  return await import(`${pathToFileURL(file).href}?changed=${mtimeMs}`);
}
