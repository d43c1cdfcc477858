// `npm start`: the whole system on this machine. `npm run dev` is the same with `--dev`.
import path from 'node:path';
import { runSupervisor } from './supervisor/run-supervisor.ts';

await runSupervisor(path.resolve(import.meta.dirname, '..'), process.argv.slice(2));
