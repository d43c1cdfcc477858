// `npm run bench`: what the calls of every day cost in a world of a given size, each beside its floor, as a table and as JSON.
// `--compare old.json` also says what got worse since.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkWorld, compareRows, formatTable, parseRows } from './proving/bench/bench-row.ts';
import { makeBenchWorld } from './proving/bench/make-bench-world.ts';
import { measureBench } from './proving/bench/measure-bench.ts';
import { measureGatewayRow } from './proving/bench/measure-gateway-row.ts';
import { openResultFile } from './proving/bench/result-file.ts';
import { raisedLimits } from './proving/raised-limits.ts';
import { startRealSystem } from './proving/start-real-system.ts';
import { waitForRest } from './proving/wait-for-rest.ts';

const usage =
  'usage: npm run bench -- [--people 100000] [--posts 1000000] [--follows 5000000] [--rounds 3] [--calls 2000] [--json .data/bench.json] [--compare <file>]';
const print = (line: string) => process.stdout.write(`${line}\n`);

const options = readOptions();
const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
try {
  const started = Date.now();
  const calls = await makeBenchWorld(system, options.size);
  await waitForRest(system);
  print(`the world was made in ${Math.round((Date.now() - started) / 1_000)} s`);
  const measured = [...(await measureBench(system, calls, options.plan, print)), ...(await measureGatewayRow(print))];
  const rows = measured.map((row) => ({ ...row, world: options.size }));
  print(formatTable(rows));
  writeFileSync(options.json, `${JSON.stringify(rows, undefined, 2)}\n`);
  print(`written to ${options.json}`);
  const compared = options.before === undefined ? undefined : compareRows(options.before, rows);
  for (const line of compared?.lines ?? []) print(line);
  process.exitCode = compared?.isWorse === true || rows.some(({ holds }) => !holds) ? 1 : 0;
} finally {
  await system.remove();
}

/** Reads what an earlier run wrote. Throws a sentence where that is not possible. */
function readBefore(file: string) {
  if (!existsSync(file)) throw new Error(`${file}, which --compare names, is not there.`);
  try {
    return parseRows(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file}, which --compare names, is no result of npm run bench.`);
  }
}

function readOptions() {
  const wholeNumber = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        people: { ...wholeNumber, default: '100000' },
        posts: { ...wholeNumber, default: '1000000' },
        follows: { ...wholeNumber, default: '5000000' },
        rounds: { ...wholeNumber, default: '3' },
        calls: { ...wholeNumber, default: '2000' },
        json: { type: 'string', default: '.data/bench.json' },
        compare: { type: 'string' },
      },
    });
    const read = (name: 'people' | 'posts' | 'follows' | 'rounds' | 'calls', least: number) => {
      const value = Number(values[name]);
      if (!Number.isInteger(value) || value < least)
        throw new Error(`--${name} is a whole number of at least ${least}`);
      return value;
    };
    const before = values.compare === undefined ? undefined : readBefore(values.compare);
    const size = { people: read('people', 200), posts: read('posts', 100), follows: read('follows', 100) };
    // Now, and not after an hour: figures of another world, or a file that cannot be written.
    if (before !== undefined && !checkWorld(before, size))
      print(`${values.compare} does not say on which world it was measured`);
    openResultFile(values.json);
    return {
      size,
      plan: { rounds: read('rounds', 1), calls: read('calls', 1) },
      json: values.json,
      before,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`);
    process.exit(1);
  }
}
