// `node build/finish-build.ts <folder>`, in web/: completes a build of the app with parts that its first page does not need: the
// other languages, compressed copies of the files, and the process that renders pages. The folder may be served meanwhile.
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { configure } from '../vite.config.ts';
import { addLanguages } from './add-languages.ts';
import { buildPages } from './build-pages.ts';
import { compressFiles } from './compress-files.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node build/finish-build.ts <folder of the build>');
// People may use the app already.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const outDir = resolve(folder);
await addLanguages(outDir, ['es'], configure);
await compressFiles(outDir);
await buildPages(outDir, ['en', 'es'], configure);
