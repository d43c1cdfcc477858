// Compares calls, events and exports of the packages with the last release: what a change takes away from services outside of this
// repository is named and refused until the major version rises.
import path from 'node:path';
import { explainBreaks, findBreaks } from '../packages/release.ts';

const breaks = await findBreaks(path.resolve(import.meta.dirname, '../..'));
if (breaks.length > 0) {
  process.stderr.write(`${explainBreaks(breaks)}\n`);
  process.exitCode = 1;
}
