import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { administratorUrl, withDatabase } from '@stagedoor/test-support/databases';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { readCpuTimes } from '../instruments/processes.ts';

/** A system that uses less of a processor than this, in ms a second, for two seconds in a row is at rest. It uses about 20 then. */
const atRestMs = 100;

/**
 * Resolves once a system has done what a world that was just filled in leaves it to do: write pages, vacuum, import histories.
 * Otherwise it would be counted as a cost of the calls that are measured next. Rejects where it takes over three minutes.
 */
export async function waitForRest(system: TestSystem): Promise<void> {
  await withDatabase(administratorUrl(system, 'social'), (sql) => sql.unsafe('checkpoint'));
  const read = () =>
    readCpuTimes(system)
      .values()
      .reduce((sum, ms) => sum + ms, 0);
  let [quietSeconds, before] = [0, read()];
  const isAtRest = async () => {
    await pause(1_000);
    const after = read();
    quietSeconds = after - before < atRestMs ? quietSeconds + 1 : 0;
    before = after;
    return quietSeconds === 2;
  };
  await waitFor(isAtRest, { timeoutMs: 180_000, what: 'a system at rest' });
}
