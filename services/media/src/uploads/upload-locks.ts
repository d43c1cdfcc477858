import { setTimeout as pause } from 'node:timers/promises';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import { ERRORS, type Locker } from '@tus/server';
import { sql } from 'drizzle-orm';

/** How long a lock lasts unless it is renewed: how long an upload waits after its instance was killed. */
const leaseSeconds = 10;
const renewalMs = 1_000;
/** How long a request waits for the one that has the lock. */
const patienceMs = 15_000;

/**
 * Locks of uploads, in their rows, so that they hold over all instances. Whoever wants a lock asks its holder to end: a phone that
 * comes back from another network does not wait until its former connection times out.
 */
export function createUploadLocks({ database, ids }: { database: Database; ids: Ids }): Locker {
  return {
    newLock(id) {
      const holder = ids.next();
      let renewal: NodeJS.Timeout | undefined;
      const mine = sql`id = ${id}::uuid and lock_holder = ${holder}::uuid`;

      async function take(): Promise<boolean> {
        const rows = await database.db.execute(sql`
          update upload set lock_holder = ${holder}::uuid, locked_until = now() + ${leaseSeconds} * interval '1 second',
            is_lock_wanted = false
          where id = ${id}::uuid and (lock_holder is null or locked_until < now()) returning id`);
        return rows.length > 0;
      }

      /** Renews the lock, and ends the request if another one waits or the lock was lost. */
      async function renew(end: () => unknown): Promise<void> {
        const [row] = await database.db.execute<{ is_lock_wanted: boolean }>(sql`
          update upload set locked_until = now() + ${leaseSeconds} * interval '1 second' where ${mine}
          returning is_lock_wanted`);
        if (row === undefined || row.is_lock_wanted) await end();
      }

      return {
        async lock(signal, requestRelease) {
          const until = performance.now() + patienceMs;
          while (!(await take())) {
            if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
            const [row] = await database.db.execute(sql`
              update upload set is_lock_wanted = true where id = ${id}::uuid returning id`);
            if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
            await pause(100);
          }
          // A renewal that fails is made up for by the next one, nine more of which fit into a lease.
          renewal = setInterval(() => void renew(requestRelease).catch(() => undefined), renewalMs);
        },
        async unlock() {
          clearInterval(renewal);
          await database.db.execute(sql`
            update upload set lock_holder = null, locked_until = null, is_lock_wanted = false where ${mine}`);
        },
      };
    },
  };
}
