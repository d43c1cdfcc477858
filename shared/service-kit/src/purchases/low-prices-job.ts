import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Job } from '#/jobs/job.ts';
import { readSmallestPrice } from '#/purchases/smallest-price.ts';

const batchSize = 100;

type LowPricesDeps = Parameters<typeof readSmallestPrice>[0] & {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
};

/** Somebody with prices that are too low, and a service's details about them. */
interface LowPrices {
  readonly user_id: string;
}

interface LowPricesReport<Row extends LowPrices, Deps> {
  /**
   * Finds the people with prices below a number of cents, one row each: `user_id`, `chosen_at` for the time at which they last
   * chose such a price (null if unknown), and the data for {@link tell}. `onlyNew` removes people who need not be told from such
   * a query.
   */
  find(tx: Transaction, smallestCents: number, onlyNew: (query: SQL) => SQL): Promise<readonly Row[]>;
  /** Publishes it to them. */
  tell(tx: Transaction, deps: Deps, row: Row, found: { smallestCents: number; foundAt: string }): Promise<void>;
}

/**
 * Notifies people whose prices are too low to be charged: set before that was checked, with another payment provider, or while
 * payments did not answer. Each is notified once, and again if the smallest price rises or they choose such a price again. The
 * table `low_price_notice` remembers them.
 */
export function defineLowPricesJob<Row extends LowPrices, Deps extends LowPricesDeps>({
  find,
  tell,
}: LowPricesReport<Row, Deps>): Job<Deps> {
  return {
    name: 'low prices',
    pauseMs: 3_600_000,
    async run(deps) {
      const smallestCents = await readSmallestPrice(deps);
      if (smallestCents === undefined) return false;
      const foundAt = deps.clock.now().toISOString();
      return deps.database.transaction(async (tx) => {
        const onlyNew = (query: SQL) => sql`
          select low.* from (${query}) low left join low_price_notice told using (user_id)
          where told.user_id is null or told.smallest_cents < ${smallestCents} or low.chosen_at > told.told_at
          order by user_id limit ${batchSize}`;
        const found = await find(tx, smallestCents, onlyNew);
        for (const row of found) {
          await tx.execute(sql`
            insert into low_price_notice values (${row.user_id}::uuid, ${smallestCents}, ${foundAt}::timestamptz)
            on conflict (user_id) do update set smallest_cents = excluded.smallest_cents, told_at = excluded.told_at`);
          await tell(tx, deps, row, { smallestCents, foundAt });
        }
        return found.length === batchSize;
      });
    },
  };
}
