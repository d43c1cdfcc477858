import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { Sql } from 'postgres';
import { addUpLedger } from '../../../services/payments/src/ledger/add-up-ledger.ts';
import { checkLedger } from '../../../services/payments/src/ledger/check-ledger.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { careOf, type Days, openAged, type PartSetup } from './aged-part.ts';
import { personId, personSql } from './aged-people.ts';
import { fillKit } from './fill-kit.ts';

const renewals = 3_000;
const dayMs = 86_400_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Payments, with a creator who earns every day, and thousands of subscriptions that fall due at once. */
export const openPayments = (setup: PartSetup) =>
  openAged(paymentsService, setup, (deps) => {
    const creator = asUser({ userId: earner, role: 'CREATOR', audience: 'payments' });
    const fan = asUser({ userId: payer, audience: 'payments' });
    const month = `start=${dayOf(Date.now() - 29 * dayMs)}&end=${dayOf(Date.now())}`;
    const earned = ['balance', 'transactions', `earnings?${month}`, `departures?${month}`];
    const jobs = ['renewals', 'payments to check'].map((name) => {
      const job = paymentsService.jobs?.find((one) => one.name === name);
      if (job === undefined) throw new Error(`payments has no job of the name ${name}`);
      return job;
    });
    return {
      calls: [
        ...earned.map((what) => ({ url: `/payments/${what}`, headers: creator })),
        ...['transactions', 'purchases', 'subscriptions'].map((what) => ({ url: `/payments/${what}`, headers: fan })),
      ],
      fill: (days) => fillPayments(setup.sql, days),
      care: [
        careOf(addUpLedger, deps),
        careOf(checkLedger, deps),
        {
          name: `${renewals} renewals due at once`,
          prepare: () => makeDueRenewals(setup.sql),
          async run() {
            for (const job of jobs) if (await job.run(deps)) return true;
            return false;
          },
          // Eight of them, with their charges.
          mostRoundMs: 1_000,
          mostMs: 120_000,
          async countLeft() {
            const [row] = await setup.sql<{ renewed: number }[]>`
              select count(*)::int as renewed from subscription s join payment p on p.subscription_id = s.id
              where s.price_cents = 999 and s.months = 2 and p.kind = 'renewal' and p.status = 'succeeded'`;
            return renewals - (row?.renewed ?? 0);
          },
        },
      ],
      erased: { 'a fan': payer, 'a creator': earner },
      reads: [
        `select * from payment where payer_id = '${personId(101)}' order by created_at desc limit 20`,
        `select * from ledger_posting where account_id = 'creator:${personId(2)}' order by occurred_at desc limit 20`,
        `select * from subscription where creator_id = '${earner}' limit 20`,
      ],
    };
  });

/** Subscriptions of a price that no other has, each of a subscriber of its own with a card that pays, to creators who earn little. */
async function makeDueRenewals(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create temporary table someone on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as card, n from generate_series(1, ${renewals}::int) n`;
    await tx`insert into customer select id, 'sandbox', 'cus_' || id from someone`;
    await tx`insert into payment_method select card, id, 'sandbox', 'pm_card_visa', 'visa', '4242', 12, 2034, true, now(), null
      from someone`;
    await tx.unsafe(`
      insert into subscription (id, subscriber_id, creator_id, price_cents, method_id, status, started_at, months, renews_at, due_at)
      select gen_random_uuid(), id, ${personSql('2 + n % 48')}, 999, card, 'active', now() - interval '1 month', 1, due, due
      from someone, lateral (select now() - interval '1 minute') moment (due)`);
  });
}

/** The creator who earns from 10 fans a day, and is paid out every week. */
const earner = personId(1);
/** The fan who is one of those ten each day, and subscribes to services. */
const payer = personId(100);

const salesOfOthers = 200;
/** The sales of a day: of the earner 2 renewals, 4 tips and 4 posts, and tips of other creators. */
const sales = `
  select d, k, case when k <= 2 then 'renewal' when k <= 6 then 'tip' when k <= 10 then 'post' else 'tip' end as kind,
    case when k <= 10 then ${personSql('1')} else ${personSql('2 + (d * 7 + k) % 48')} end as payee,
    case when k = 10 then ${personSql('100')} else ${personSql('101 + (d * 11 + k) % 200')} end as payer,
    now() - interval '1 day' * d + interval '1 minute' * k as at`;
const idOf = (prefix: string) =>
  `('${prefix}-0000-7000-8' || lpad(to_hex(d), 3, '0') || '-' || lpad(to_hex(k), 12, '0'))::uuid`;

/**
 * Writes what these days leave in the database of payments: payments, subscriptions, refunds, payouts and invoices, and their entries
 * in the ledger, which is not added up yet.
 */
async function fillPayments(sql: Sql, days: Days): Promise<void> {
  const all = `generate_series(${Math.ceil(days.until) + 1}, ${days.from}) d`;
  await sql.begin(async (tx) => {
    // The triggers of the ledger check each row: every entry is complete, and its postings sum to zero.
    await tx.unsafe("set local statement_timeout = 0; set local session_replication_role = 'replica'");
    await tx.unsafe(`
      insert into person (user_id, version, username, is_verified, is_suspended)
        select ${personSql('n')}, 1, 'person_' || n, false, false from generate_series(1, 300) n on conflict do nothing;
      insert into ledger_account (id, kind, owner_id)
        select 'creator:' || ${personSql('n')}, 'creator', ${personSql('n')} from generate_series(1, 49) n on conflict do nothing;
      insert into ledger_subtotal (account_id) select id from ledger_account on conflict do nothing;
      insert into subscription (id, subscriber_id, creator_id, price_cents, status, started_at, months, renews_at, due_at, ends_at, end_reason)
        select gen_random_uuid(), ${personSql('301 + d * 40 + k')}, case when k <= 3 then ${personSql('1')} else ${personSql('2 + (d * 7 + k) % 48')} end, 500, case when d > 1 then 'ended' else 'active' end,
          now() - interval '1 day' * d, 1, now() + interval '1 day' * (31 - d), case when d > 1 then null else now() + interval '1 day' * (31 - d) end,
          case when d > 1 then now() - interval '1 day' * (d - 1) end, case when d > 1 then 'cancelled' end
        from ${all}, generate_series(1, 30) k;
      insert into payment (id, kind, payer_id, payee_id, item_id, item_kind, subscription_id, month, amount_cents, fee_cents, status, provider,
          method_id, charge_id, created_at, settled_at, title)
        select ${idOf('00000001')}, kind, payer, payee, case when kind = 'post' then gen_random_uuid() end,
          case when kind = 'post' then 'post' end, case when kind = 'renewal' then gen_random_uuid() end, case when kind = 'renewal' then 2 end,
          1000, 100, 'succeeded', 'sandbox', gen_random_uuid(), 'charge-' || d || '-' || k, at, at, 'A title'
        from (${sales} from ${all}, generate_series(1, ${salesOfOthers + 10}) k) sale;
      insert into ledger_entry (id, kind, source_id, occurred_at)
        select ${idOf('00000002')}, kind, ${idOf('00000001')}, at
        from (${sales} from ${all}, generate_series(1, ${salesOfOthers + 10}) k) sale;
      insert into ledger_posting (entry_id, line, account_id, amount_cents, kind, occurred_at, available_at)
        select ${idOf('00000002')}, line, case line when 0 then 'provider:sandbox' when 1 then 'creator:' || payee else 'fees' end,
          case line when 0 then -1000 when 1 then 900 else 100 end, kind, at, at + interval '7 days'
        from (${sales} from ${all}, generate_series(1, ${salesOfOthers + 10}) k) sale, generate_series(0, 2) line;
      insert into refund (id, payment_id, payer_id, payee_id, amount_cents, reason, status, provider, provider_refund_id, created_at, settled_at)
        select gen_random_uuid(), ${idOf('00000001')}, payer, payee, 1000, 'creator', 'succeeded', 'sandbox', 'refund-' || d, at, at
        from (${sales} from ${all}, generate_series(10, 10) k) sale where d % 5 = 0;
      insert into payout (id, creator_id, amount_cents, status, provider, account_id, created_at, settled_at)
        select ${idOf('00000003')}, ${personSql('1')}, 5000, 'paid', 'sandbox', 'account', now() - interval '1 day' * d, now() - interval '1 day' * d
        from ${all}, generate_series(1, 1) k where d % 7 = 0;
      insert into ledger_entry (id, kind, source_id, occurred_at)
        select ${idOf('00000004')}, 'payout', ${idOf('00000003')}, now() - interval '1 day' * d from ${all}, generate_series(1, 1) k where d % 7 = 0;
      insert into ledger_posting (entry_id, line, account_id, amount_cents, kind, occurred_at, available_at)
        select ${idOf('00000004')}, line, case line when 0 then 'creator:' || ${personSql('1')} else 'payouts' end,
          case line when 0 then -5000 else 5000 end, 'payout', now() - interval '1 day' * d, now() - interval '1 day' * d
        from ${all}, generate_series(1, 1) k, generate_series(0, 1) line where d % 7 = 0;
      insert into invoice (id, user_id, status, amount_cents, issued_at, open_until, paid_at)
        select ${idOf('00000005')}, ${personSql('99 + k')}, 'paid', 1900, at, at + interval '14 days', at
        from (select d, k, now() - interval '1 day' * d as at from ${all}, generate_series(1, 50) k where d % 30 = 0) issued;
      insert into invoice_line (invoice_id, line, service, kind, starts_at, ends_at, amount_cents, team_cents)
        select ${idOf('00000005')}, 0, 'fan-crm', 'period', at, at + interval '30 days', 1900, 1000
        from (select d, k, now() - interval '1 day' * d as at from ${all}, generate_series(1, 50) k where d % 30 = 0) issued;
    `);
  });
  await fillKit(sql, days);
}
