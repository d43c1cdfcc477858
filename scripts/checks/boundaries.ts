import { readFileSync } from 'node:fs';
import path from 'node:path';
import scriptsWithoutTools from '../scripts-without-tools.json' with { type: 'json' };
import { findToolImports } from './find-tool-imports.ts';
import { readImports } from './read-imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { modules, violations } = await readImports(root);
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const toolImports = findToolImports(modules, lock, scriptsWithoutTools);

for (const { rule, from, to } of violations) console.error(`${from} imports ${to}: ${rule}.`);
for (const found of toolImports) {
  console.error(
    `${found}, which "npm start" in a fresh clone does not install: make it a dependency, not a devDependency.`,
  );
}
process.exitCode = violations.length + toolImports.length === 0 ? 0 : 1;
