import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TcpProxy } from '@stagedoor/service-kit/testing/stubs/tcp-proxy';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { readProcessTree } from '@stagedoor/test-support/process-tree';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import type { PostgresPair } from '../../testing/postgres-pair.ts';
import { isGone, pidOf } from '../instruments/processes.ts';
import type { SmallDisk } from './small-disk.ts';

/** Something that goes wrong, and ends again. */
export type Fault = {
  name: string;
  /** Makes it happen. Resolves to what ends it; the supervisor starts a killed process again. */
  begin(): Promise<() => unknown>;
};

const nothingToEnd = () => {};

/** kill -9 of a part. It ends when another process of the part runs. */
export function killing(system: TestSystem, part: string): Fault {
  return {
    name: `kill -9 of ${part}`,
    async begin() {
      process.kill(pidOf(system, part), 'SIGKILL');
      return () => waitFor(() => pidOf(system, part), { timeoutMs: 60_000, what: `another process of ${part}` });
    },
  };
}

/**
 * Stops a process and its descendants and continues them later (SIGSTOP, SIGCONT): nobody is notified, and connections stay
 * open.
 */
export function pausing(system: TestSystem, part: string): Fault {
  return {
    name: `pause of ${part}`,
    async begin() {
      const pids = readProcessTree(pidOf(system, part)).map(({ pid }) => pid);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) if (!isGone(pid)) process.kill(pid, 'SIGCONT');
      };
    },
  };
}

/** The broker loses everything that it stored and is restarted empty. Its streams are then set up again. */
export function emptyingBroker(system: TestSystem): Fault {
  return {
    name: 'broker with an empty store',
    async begin() {
      const pid = pidOf(system, 'nats');
      // Stopped, so that it writes nothing more.
      process.kill(pid, 'SIGSTOP');
      rmSync(path.join(system.dataDir, 'nats/store'), { recursive: true, force: true });
      process.kill(pid, 'SIGKILL');
      return nothingToEnd;
    },
  };
}

/** The faults of the database servers, and of the network between the primary and the services. */
export function databaseFaults(pair: PostgresPair, network: TcpProxy): Fault[] {
  const fault = (name: string, happen: () => unknown, end: () => unknown): Fault => ({
    name,
    async begin() {
      await happen();
      return end;
    },
  });
  const slow = { commit_delay: '100000', commit_siblings: '0' };
  const usual = { commit_delay: undefined, commit_siblings: undefined };
  return [
    fault('network to the primary cut', network.cut, network.restore),
    fault('network to the primary silent', network.freeze, network.restore),
    fault('kill -9 of the primary', pair.killPrimary, pair.startPrimary),
    // A tenth of a second, as long as it can be told to wait, before it flushes what a commit has written.
    fault(
      'slow disk of the primary',
      () => pair.setPrimary(slow),
      () => pair.setPrimary(usual),
    ),
    fault('replica behind', pair.pauseReplay, pair.resumeReplay),
    fault('kill of the replica', pair.killReplica, pair.startReplica),
    fault('pause of the replica', pair.freezeReplica, pair.thawReplica),
  ];
}

/** Nothing can be written to the disk any more, until there is room again. A server that has ended for it is started again. */
export function filling(name: string, disk: SmallDisk, startAgain: () => unknown = nothingToEnd): Fault {
  return {
    name: `disk of ${name} full`,
    async begin() {
      disk.fill();
      return async () => {
        disk.free();
        await startAgain();
      };
    },
  };
}
