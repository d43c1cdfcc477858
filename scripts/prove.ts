// `npm run prove [-- <names…>]`: measures the promises that have a number; without names it lists them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Proof } from './proving/proof.ts';

const folder = path.join(import.meta.dirname, 'prove');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const print = (line: string) => process.stdout.write(`${line}\n`);
const read = async (name: string) => (await import(path.join(folder, `${name}.ts`))) as Proof;

const asked = process.argv.slice(2);
if (asked.length === 0) {
  for (const name of names) print(`${name}: ${(await read(name)).bar}`);
  print('npm run prove -- <name> … | all');
}
const unknown = asked.find((name) => name !== 'all' && !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no bar ${unknown}; npm run prove lists them.\n`);
  process.exit(1);
}

let failed = 0;
for (const name of asked.includes('all') ? names : asked) {
  const { bar, run } = await read(name);
  print(`${name}`);
  print(`  bar       ${bar}`);
  try {
    for (const { measured, holds } of [await run((line) => print(`  …         ${line}`))].flat()) {
      print(`  measured  ${measured}`);
      print(`  holds     ${holds ? 'yes' : 'NO'}`);
      if (!holds) failed += 1;
    }
  } catch (error) {
    print(`  could not be measured: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
}
// A browser or a pool that a measurement left open must not hold the process.
process.exit(failed === 0 ? 0 : 1);
