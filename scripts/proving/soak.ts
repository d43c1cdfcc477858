import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../testing/start-system.ts';
import { percentile } from './percentiles.ts';
import { readTreeMemory } from './process-tree.ts';
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

/**
 * Compares what garbage collections leave of a part's memory in the last third and in the second; in the first one everything is used for
 * the first time. Between two collections it rises by a third, and that says nothing.
 */
export function compareThirds(name: string, samples: readonly Sample[]): Finding {
  const third = Math.ceil(samples.length / 3);
  const left = (some: readonly Sample[]) =>
    percentile(
      some.map((sample) => sample.get(name) ?? Number.NaN),
      0.1,
    );
  const before = left(samples.slice(third, 2 * third));
  const after = left(samples.slice(2 * third));
  return {
    measured: `${name}: ${before.toFixed(0)} MB in the second third, ${after.toFixed(0)} in the last`,
    holds: name === 'postgres' ? after <= mostDatabaseMb : after <= Math.max(before * mostGrowth, before + smallMb),
  };
}
