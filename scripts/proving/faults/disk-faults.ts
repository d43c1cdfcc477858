import type { PostgresPair } from '../../testing/postgres-pair.ts';
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
export function slowingDisk(pair: PostgresPair): Fault {
  return {
    name: 'slow disk of the primary',
    async begin() {
      await pair.setPrimary({ commit_delay: '100000', commit_siblings: '0' });
      return () => pair.setPrimary({ commit_delay: undefined, commit_siblings: undefined });
    },
  };
}
