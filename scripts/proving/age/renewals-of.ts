import type postgres from 'postgres';
import type { PaymentsServiceDeps } from '../../../services/payments/src/deps.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import type { Care } from './aged-part.ts';
import { personSql } from './people.ts';

const count = 3_000;

/** The renewals of thousands of subscriptions that fall due at once, by one instance, until each month is charged and booked. */
export function renewalsOf(sql: postgres.Sql, deps: PaymentsServiceDeps): Care {
  const jobs = ['renewals', 'payments to check'].map((name) => {
    const job = paymentsService.jobs?.find((one) => one.name === name);
    if (job === undefined) throw new Error(`payments has no job of the name ${name}`);
    return job;
  });
  return {
    name: `${count} renewals due at once`,
    prepare: () => makeSubscriptions(sql),
    async run() {
      for (const job of jobs) if (await job.run(deps)) return true;
      return false;
    },
    // Eight of them, with their charges.
    mostRoundMs: 1_000,
    mostMs: 120_000,
    async countLeft() {
      const [row] = await sql<{ renewed: number }[]>`
        select count(*)::int as renewed from subscription s join payment p on p.subscription_id = s.id
        where s.price_cents = 999 and s.months = 2 and p.kind = 'renewal' and p.status = 'succeeded'`;
      return count - (row?.renewed ?? 0);
    },
  };
}

/** Subscriptions of a price that no other has, each of a subscriber with a card, to the creators who earn little. */
async function makeSubscriptions(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create temporary table someone on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as card, n from generate_series(1, ${count}::int) n`;
    await tx`insert into customer select id, 'sandbox', 'cus_' || id from someone`;
    await tx`insert into payment_method select card, id, 'sandbox', 'pm_card_visa', 'visa', '4242', 12, 2034, true, now(), null
      from someone`;
    await tx.unsafe(`
      insert into subscription (id, subscriber_id, creator_id, price_cents, method_id, status, started_at, months, renews_at, due_at)
      select gen_random_uuid(), id, ${personSql('2 + n % 48')}, 999, card, 'active', now() - interval '1 month', 1, due, due
      from someone, lateral (select now() - interval '1 minute') moment (due)`);
  });
}
