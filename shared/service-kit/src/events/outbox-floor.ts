import { asc, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { outbox } from '#/database/kit-tables.ts';

/** How often the whole index of unpublished events is read. */
const fullLookEveryMs = 600_000;

export interface OutboxFloor {
  /** Returns an ordinal; all unpublished events have a higher one, but for those that the next full look finds. */
  find(): Promise<number>;
  /** Forgets the ordinal, because older events are unpublished again. */
  reset(): void;
}

/**
 * Spares the relay the old part of the index of unpublished events. Each event leaves a dead entry there when it is published,
 * and the entries stay until a vacuum: without a floor each round reads all of them. A transaction that commits late
 * inserts below younger events, so the floor is only raised to what was written before the previous full look, ten
 * minutes earlier, which no transaction outlasts. A full look itself begins at the bottom and therefore misses nothing.
 */
export function createOutboxFloor({ db }: Pick<Database, 'db'>, clock: Clock): OutboxFloor {
  let floor = 0;
  let lastSeen = 0;
  let lookedAt = 0;

  async function scanAll(): Promise<void> {
    const [sequence] = await db.execute<{ last: string }>(sql`select last_value as last from kit.outbox_ordinal_seq`);
    const [oldest] = await db
      .select({ ordinal: outbox.ordinal })
      .from(outbox)
      .where(isNull(outbox.publishedAt))
      .orderBy(asc(outbox.ordinal))
      .limit(1);
    floor = Math.min(lastSeen, (oldest?.ordinal ?? Number.POSITIVE_INFINITY) - 1);
    lastSeen = Number(sequence?.last ?? 0);
  }

  return {
    async find() {
      const now = clock.now().getTime();
      // Before the last look it is where the clock was set back.
      if (now < lookedAt || now - lookedAt >= fullLookEveryMs) {
        await scanAll();
        lookedAt = now;
      }
      return floor;
    },
    reset() {
      floor = 0;
      lastSeen = 0;
    },
  };
}
