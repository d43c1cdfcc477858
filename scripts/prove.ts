// `npm run prove [-- <names…>]`: holds a whole system to what is promised; without names it lists the promises, and how long each takes.
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Proof } from './proofs/proof.ts';

const folder = path.join(import.meta.dirname, 'proofs');
const names = globSync('*/proof.ts', { cwd: folder })
  .map((file) => path.dirname(file))
  .sort();
const print = (line: string) => process.stdout.write(`${line}\n`);
const read = async (name: string) => (await import(path.join(folder, name, 'proof.ts'))) as Proof;

const asked = process.argv.slice(2);
if (asked.length === 0) {
  for (const name of names) {
    const { promise, minutes } = await read(name);
    print(`${name} (${minutes} min): ${promise}`);
  }
  print('npm run prove -- <name> … | all');
}
const unknown = asked.find((name) => name !== 'all' && !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no proof ${unknown}; npm run prove lists them.\n`);
  process.exit(1);
}

let failed = 0;
for (const name of asked.includes('all') ? names : asked) {
  const { promise, run } = await read(name);
  const started = performance.now();
  print(`${name}\n  promised  ${promise}`);
  try {
    for (const { measured, holds } of await run((line) => print(`  …         ${line}`))) {
      print(`  measured  ${measured}\n  holds     ${holds ? 'yes' : 'NO'}`);
      if (!holds) failed += 1;
    }
  } catch (error) {
    print(`  could not be measured: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
  print(`  took      ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
}
// A browser or a pool that a measurement left open must not hold the process.
process.exit(failed === 0 ? 0 : 1);
