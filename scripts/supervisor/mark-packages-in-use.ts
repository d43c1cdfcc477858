import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identifyProcess } from './process-identity.ts';

/** Beside the packages that they run from, wherever their data is. Read by bootstrap.mjs before it changes packages. */
const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/running');

/** Notes that this process runs from the packages of this folder, until the process ends. Never fails a start. */
export function markPackagesInUse(): void {
  const file = path.join(folder, `${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, identifyProcess(process.pid) ?? '');
  } catch {
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
