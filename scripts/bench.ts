// `npm run bench`: what the calls of every day cost in a world of a given size, each beside its floor, as lines and as JSON.
// `--compare old.json` also says what got worse since.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareRows, formatRow, parseRows, requireWorld } from './proofs/bench/bench-row.ts';
import { runBench } from './proofs/bench/run-bench.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const usage =
  'npm run bench -- [--people 100000] [--posts 1000000] [--follows 5000000] [--rounds 3] [--calls 2000] [--json .data/bench.json] [--compare <file>]';

await runCommand(async (print) => {
  const { values } = readArguments(usage, {
    options: {
      people: { type: 'string', default: '100000' },
      posts: { type: 'string', default: '1000000' },
      follows: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '3' },
      calls: { type: 'string', default: '2000' },
      json: { type: 'string', default: '.data/bench.json' },
      compare: { type: 'string' },
    },
  });
  const read = (name: 'people' | 'posts' | 'follows' | 'rounds' | 'calls', least: number) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least)
      throw new Refusal(`--${name} is a whole number of at least ${least}; usage: ${usage}`);
    return value;
  };
  const world = { people: read('people', 200), posts: read('posts', 100), follows: read('follows', 100) };
  // Now, and not after an hour: figures of another world, or a file that cannot be written.
  const before = values.compare === undefined ? undefined : readBefore(values.compare);
  if (before !== undefined) requireWorld(before, world);
  mkdirSync(path.dirname(path.resolve(values.json)), { recursive: true });
  appendFileSync(values.json, '');
  const rows = await runBench(world, { rounds: read('rounds', 1), calls: read('calls', 1) }, print);
  for (const row of rows) print(`${row.holds ? '  ' : '✗ '}${formatRow(row)}`);
  writeFileSync(values.json, `${JSON.stringify(rows, undefined, 2)}\n`);
  print(`written to ${values.json}`);
  const compared = before === undefined ? [] : compareRows(before, rows);
  for (const line of compared) print(line);
  if (rows.some(({ holds }) => !holds) || compared.some((line) => line.startsWith('worse'))) process.exitCode = 1;
});

/** Reads what an earlier run wrote. Throws a sentence where that is not possible. */
function readBefore(file: string) {
  if (!existsSync(file)) throw new Refusal(`${file}, which --compare names, is not there; usage: ${usage}`);
  try {
    return parseRows(readFileSync(file, 'utf8'));
  } catch {
    throw new Refusal(`${file}, which --compare names, is no result of npm run bench; usage: ${usage}`);
  }
}
