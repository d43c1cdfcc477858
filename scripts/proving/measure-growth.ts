import type { TestSystem } from '../testing/start-system.ts';
import type { BenchCall } from './bench/bench-call.ts';
import { captureStatements } from './bench/capture-statements.ts';
import { callGateway } from './gateway-calls.ts';
import type { MachineSpeed } from './machine-speed.ts';
import { percentile } from './percentiles.ts';
import type { Finding } from './proof.ts';
import { administratorUrl } from './service-database.ts';

/** What a page costs in a world of one size: shared buffers by call, and the ms that half of the searches took at the most. */
export type PageCosts = { buffers: ReadonlyMap<string, number>; searchMs: number };

const mostGrowth = 1.4;
const mostSearchMs = 20;
const searchTimes = 60;

/** Searches for words of which every post has one, one in 150, and one in 5,000. */
const searches: Readonly<Record<string, string>> = {
  'every post': 'note',
  'one in 150': 'guitar',
  'one in 5,000': 'topic77',
};

/** Measures the calls of every day of a system that was filled for them, and searches. */
export async function measurePages(system: TestSystem, calls: readonly BenchCall[]): Promise<PageCosts> {
  const reader = calls[0]?.requests[0];
  if (reader === undefined) throw new Error('nobody reads');
  const searching = Object.entries(searches).map(
    ([of, word]): BenchCall => ({
      name: `search for a word of ${of}`,
      service: 'social',
      requests: [{ ...reader, path: `/posts/search?q=${word}&limit=20` }],
      mostMs: undefined,
    }),
  );
  const captured = await captureStatements([...calls, ...searching], (service) => administratorUrl(system, service));
  const times: number[] = [];
  for (let nth = 0; nth < searchTimes; nth += 1) {
    const { path = '', token = '' } = searching[nth % searching.length]?.requests[0] ?? {};
    const started = performance.now();
    const { status } = await callGateway(system.address, 'GET', `/api${path}`, { token });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    times.push(performance.now() - started);
  }
  return {
    buffers: new Map([...captured].map(([{ name }, { buffers }]) => [name, buffers])),
    searchMs: percentile(times, 0.5),
  };
}

/** What a larger world costs beside a smaller one, on a machine of that speed. */
export function comparePages(small: PageCosts, large: PageCosts, { scale }: Pick<MachineSpeed, 'scale'>): Finding[] {
  const growth = [...small.buffers].map(([name, before]) => {
    const after = large.buffers.get(name) ?? Number.NaN;
    return {
      measured: `${name}: ${Math.round(before)} buffers, then ${Math.round(after)} (${(after / before).toFixed(2)})`,
      holds: after <= before * mostGrowth,
    };
  });
  const searching = {
    measured: `half of the searches within ${small.searchMs.toFixed(1)} ms, then ${large.searchMs.toFixed(1)} (bar ${scale(mostSearchMs).toFixed(0)} here)`,
    holds: large.searchMs <= scale(mostSearchMs),
  };
  return [...growth, searching];
}
