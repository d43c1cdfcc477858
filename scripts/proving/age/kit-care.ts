import { kitRetention } from '@stagedoor/service-kit/process/kit-retention';
import type { Care } from './aged-part.ts';

type Deps = Parameters<typeof kitRetention.run>[0];

/** A year has more weeks than the rounds of a day find in use: a lock that is not free ends one, and the next is ten minutes later. */
const mostRounds = 100;

/** The care of the kit's tables, round after round until no week of the outbox is left that ended long ago. */
export function kitCareOf(deps: Deps): Care {
  let rounds = 0;
  const { sql } = deps.database;
  const isLeft = async () => {
    const before = new Date(Date.now() - 14 * 86_400_000);
    return (await sql`select from kit.outbox where published_at < ${before.toISOString()} limit 1`).length > 0;
  };
  return {
    name: kitRetention.name,
    async run() {
      if (await kitRetention.run(deps)) return true;
      rounds += 1;
      return rounds < mostRounds && (await isLeft());
    },
    countLeft: async () => Number(await isLeft()),
  };
}

/** What the care of the kit's tables must leave in each service. */
export const kitLimits = [
  { what: 'the inbox', oldest: 'select min(handled_at) from kit.inbox', days: 45 },
  // A week goes as a whole, once it ended seven days ago.
  { what: 'the outbox', oldest: 'select min(published_at) from kit.outbox', days: 14 },
  { what: 'the idempotency keys', oldest: 'select min(created_at) from kit.idempotency_key', days: 1 },
];

/** Pages of the kit's tables, as relay and consumers read them. */
export const kitReads = [
  'select id from kit.outbox where published_at is null order by ordinal limit 20',
  'select event_id from kit.inbox order by handled_at limit 20',
];
