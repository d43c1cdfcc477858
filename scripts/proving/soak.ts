import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../testing/start-system.ts';
import { percentile } from './percentiles.ts';
import { readMemory, readProcessTree } from './process-tree.ts';
import type { Finding } from './proof.ts';
import { readRunningParts } from './running-parts.ts';
import { startSteadyLoad } from './steady-load.ts';

const mostGrowth = 1.1;
const smallMb = 8;
/** Its buffers fill with what is written. */
const mostDatabaseMb = 512;
const samplesOfReport = 12;
const fewestSamples = 6;

/** The memory of each part at one moment, its descendants included, in MB. */
type Sample = ReadonlyMap<string, number>;

/** Calls a system at a constant rate and watches the memory of each of its parts. */
export async function soak(
  system: TestSystem,
  { seconds, perSecond, sampleMs }: { seconds: number; perSecond: number; sampleMs: number },
  print: (line: string) => void,
): Promise<Finding[]> {
  const load = await startSteadyLoad(system.address, { perSecond });
  const parts = readRunningParts(system);
  const samples: Sample[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt || samples.length < fewestSamples) {
    await pause(sampleMs);
    const sample = new Map(parts.map(({ name, pid }) => [name, readTreeMemory(pid)]));
    samples.push(sample);
    if (samples.length % samplesOfReport === 0)
      print([...sample].map(([name, mb]) => `${name} ${mb.toFixed(0)}`).join(', '));
  }
  await load.stop();
  const { calls, failures } = load.figures();
  for (const failure of failures.slice(0, 10)) print(failure);
  return [
    {
      measured: `${calls} calls in ${seconds} s, ${failures.length} failed`,
      holds: calls > 0 && failures.length === 0,
    },
    ...parts.map(({ name }) => compareThirds(name, samples)),
  ];
}

/** Compares the last third of a part's samples with the second; the first is left out, in which everything is used for the first time. */
export function compareThirds(name: string, samples: readonly Sample[]): Finding {
  const third = Math.ceil(samples.length / 3);
  const usual = (some: readonly Sample[]) =>
    percentile(
      some.map((sample) => sample.get(name) ?? Number.NaN),
      0.5,
    );
  const before = usual(samples.slice(third, 2 * third));
  const after = usual(samples.slice(2 * third));
  return {
    measured: `${name}: ${before.toFixed(0)} MB in the second third, ${after.toFixed(0)} in the last`,
    holds: name === 'postgres' ? after <= mostDatabaseMb : after <= Math.max(before * mostGrowth, before + smallMb),
  };
}

function readTreeMemory(pid: number): number {
  return readProcessTree(pid).reduce((sum, { pid: one }) => sum + readMemory(one), 0);
}
