import { randomInt } from 'node:crypto';
import { findErrors } from '../instruments/logs.ts';
import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { createFuzzPlan, findLeaks, fuzzLimits, isExpected, readHeaps } from './fuzzed-system.ts';
import { runFuzz } from './run-fuzz.ts';

export const promise =
  '100,000 requests made from the OpenAPI documents, valid, nearly valid and wild: no 500, 502 or 504, no answer outside its contract, no line of error and nothing private in the logs, and after collection at most 10% more heap.';
export const minutes = 12;

export function run(print: (line: string) => void): Promise<Finding[]> {
  const count = Number(process.env.PROVE_REQUESTS ?? 100_000);
  const seed = Number(process.env.PROVE_SEED ?? randomInt(1_000_000_000));
  print(`PROVE_SEED=${seed} sends the same requests again`);
  // Each process listens for an inspector, on a port of its own, through which its heap is read.
  const env = { NODE_OPTIONS: '--inspect=127.0.0.1:0', ...fuzzLimits };
  return withRealSystem({ env }, async (system) => {
    const plan = await createFuzzPlan(system.address, seed, count);
    // Memory for what is compiled and cached once is not a leak.
    await runFuzz({ ...plan, seed: seed + count, count: Math.min(count, 5_000) });
    const before = await readHeaps(system);
    const { statuses, violations } = await runFuzz(plan);
    const after = await readHeaps(system);
    for (const { problem, request, text } of violations.slice(0, 20)) print(`${problem}: ${request} → ${text}`);
    const [errors, leaks] = [findErrors(system, isExpected), findLeaks(system, plan)];
    for (const line of [...errors, ...leaks].slice(0, 10)) print(line.slice(0, 2_000));
    for (const [name, mb] of after) print(`${name}: ${before.get(name)?.toFixed(1)} → ${mb.toFixed(1)} MB`);
    const grown = [...after].filter(([name, mb]) => mb > (before.get(name) ?? 0) * 1.1);
    const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    return [
      { measured: `${answers.join(', ')}: ${violations.length} wrong`, holds: violations.length === 0 },
      {
        measured: `${errors.length} kinds of error, ${leaks.length} with something private`,
        holds: errors.length + leaks.length === 0,
      },
      {
        measured: `${grown.length} of ${after.size} processes hold over 10% more after collection`,
        holds: grown.length === 0 && after.size > 0,
      },
    ];
  });
}
