import postgres from 'postgres';
import type { PostgresPair } from '../../testing/postgres-pair.ts';
import type { TestSystem } from '../../testing/start-system.ts';
import { administratorUrl } from '../service-database.ts';
import type { Fault } from './fault.ts';
import type { SmallDisk } from './small-disk.ts';

/** Nothing can be written to the disk any more, until there is room again. A server that has ended for it is started again. */
export function filling(name: string, disk: SmallDisk, startAgain: () => Promise<void> = async () => {}): Fault {
  return {
    name: `disk of ${name} full`,
    begin() {
      disk.fill();
      return async () => {
        disk.free();
        await startAgain();
      };
    },
  };
}

/** The primary waits a tenth of a second, as long as it can be told to, before it flushes what a commit has written. */
export function slowingDisk(pair: Pick<PostgresPair, 'setPrimary'>): Fault {
  return {
    name: 'slow disk of the primary',
    async begin() {
      await pair.setPrimary({ commit_delay: '100000', commit_siblings: '0' });
      return () => pair.setPrimary({ commit_delay: undefined, commit_siblings: undefined });
    },
  };
}

/** The same of a system's own server, of which any database leads to it. */
export function slowingDiskOf(system: Pick<TestSystem, 'env'>): Fault {
  return slowingDisk({
    async setPrimary(changed) {
      const sql = postgres(administratorUrl(system, 'social'), { max: 1, onnotice: () => {} });
      try {
        for (const [name, value] of Object.entries(changed))
          await sql.unsafe(
            value === undefined ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`,
          );
        await sql.unsafe('select pg_reload_conf()');
      } finally {
        await sql.end({ timeout: 5 });
      }
    },
  });
}
