import { setTimeout as pause } from 'node:timers/promises';
import { searchLogs, sendCanaries } from '../proving/log-canaries.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'No log holds a password, token, cookie, mail address, signed address or text of a person, at the most verbose level and with everything failing; what failed is told with its request and trace id.';

/** After its last try an event that fails is a dead letter, which is logged too. */
const deadAfterMs = 110_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const env = { ...raisedLimits, LOG_LEVEL: 'trace', UPSTREAM_IN_FLIGHT: '1000' };
  const system = await startRealSystem({ args: ['--no-demo'], env });
  try {
    const first = await sendCanaries(system);
    const statuses = [...first.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    print(`answers: ${statuses.join(', ')}; ${first.given.length} tokens, cookies and signatures given out`);
    for (const name of ['postgres', 'nats']) {
      const killing = setInterval(() => {
        const pid = readRunningParts(system).find((part) => part.name === name)?.pid;
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      }, 4_000);
      const during = await sendCanaries(system).catch((error: unknown) => {
        print(`with ${name} killed: ${error}`);
        return undefined;
      });
      clearInterval(killing);
      if (during !== undefined) report(during.mark, searchLogs(system.dataDir, during));
      await pause(15_000);
    }
    print('waiting for what fails to become dead letters');
    await pause(deadAfterMs);
    const found = searchLogs(system.dataDir, first);
    report(first.mark, found);
    const serverErrors = first.statuses.get(500) ?? 0;
    return [
      {
        measured: `${found.lines} lines of logs: ${found.leaks.length} with something that is nobody's business`,
        holds: found.leaks.length === 0 && found.lines > 100 && serverErrors > 0 && first.given.length > 5,
      },
      {
        measured: `${found.failures} failures logged, ${found.withoutIds} without request and trace id`,
        holds: found.failures > 0 && found.withoutIds === 0,
      },
    ];
  } finally {
    await system.remove();
  }

  function report(mark: string, { leaks }: ReturnType<typeof searchLogs>): void {
    for (const leak of leaks.slice(0, 10)) print(`${mark}: ${leak}`);
  }
}
