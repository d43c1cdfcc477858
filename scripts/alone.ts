// `npm start -w services/<name>`: one service alone, for its team. With `--dev` it starts again whenever a file is saved.
import path from 'node:path';
import { runAlone } from './alone/run-alone.ts';

await runAlone(path.resolve(import.meta.dirname, '..'), process.argv.slice(2));
