import { globSync } from 'node:fs';
import path from 'node:path';
import { findTextLiterals } from './text-literals.ts';

const root = path.resolve(import.meta.dirname, '../..');
const problems: string[] = [];
for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root }).sort()) {
  if (/\.test\.tsx?$|\/testing\/|shared\/config\/texts\//.test(file)) continue;
  for (const found of findTextLiterals(path.join(root, file))) problems.push(`${file}:${found}`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
