import type postgres from 'postgres';
import type { PaymentsServiceDeps } from '../../../services/payments/src/deps.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { makeDueRenewals } from '../make-due-renewals.ts';
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
    // Of a price that no other has, to the creators who earn little.
    prepare: () =>
      makeDueRenewals(sql, {
        count,
        priceCents: 999,
        creatorSql: personSql('2 + n % 48'),
        dueSql: `now() - interval '1 minute'`,
      }),
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
