import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const name = 'virtual:emoji-data';

/** Serves `virtual:emoji-data` from the file that `make-emoji-data.ts` writes. */
export function emojiData(): Plugin {
  return {
    name: 'stagedoor:emoji-data',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const data: unknown = JSON.parse(readFileSync(new URL('emoji-data.json', import.meta.url), 'utf8'));
      // A browser parses JSON faster than the same data as code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`;
    },
  };
}
