import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { onFolderWritten } from './on-folder-written.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|map|txt)$/;
/** Minified code becomes a little smaller with the distances meant for fonts and with large blocks: 0.1% of the first load. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
  [constants.BROTLI_PARAM_LGBLOCK]: 20,
};
/** Below this a compressed copy saves less than its headers cost. */
const MIN_BYTES = 256;

/**
 * Writes a `.br` and a `.gz` beside every compressible file of the build, so that the gateway never compresses files while
 * it serves them. Not for `index.html`, because the gateway writes a nonce into each copy that it sends.
 */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'stagedoor:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    ...onFolderWritten(async () => {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    }),
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: brotliParams }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
