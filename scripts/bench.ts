// `npm run bench`: what the calls of every day cost in a world of a given size, each beside its floor, as lines and as JSON.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatRow } from './proofs/bench/bench-row.ts';
import { runBench } from './proofs/bench/proof.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const usage =
  'npm run bench -- [--people 100000] [--posts 1000000] [--follows 5000000] [--rounds 3] [--calls 2000] [--json .data/bench.json]';

await runCommand(async (print) => {
  const { values } = readArguments(usage, {
    options: {
      people: { type: 'string', default: '100000' },
      posts: { type: 'string', default: '1000000' },
      follows: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '3' },
      calls: { type: 'string', default: '2000' },
      json: { type: 'string', default: '.data/bench.json' },
    },
  });
  const read = (name: 'people' | 'posts' | 'follows' | 'rounds' | 'calls', least: number) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least)
      throw new Refusal(`--${name} is a whole number of at least ${least}; usage: ${usage}`);
    return value;
  };
  const world = { people: read('people', 200), posts: read('posts', 100), follows: read('follows', 100) };
  // Now, and not after an hour: a file that cannot be written.
  mkdirSync(path.dirname(path.resolve(values.json)), { recursive: true });
  appendFileSync(values.json, '');
  const rows = await runBench(world, { rounds: read('rounds', 1), calls: read('calls', 1) }, print);
  for (const row of rows) print(`${row.holds ? '  ' : '✗ '}${formatRow(row)}`);
  writeFileSync(values.json, `${JSON.stringify(rows, undefined, 2)}\n`);
  print(`written to ${values.json}`);
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
});
