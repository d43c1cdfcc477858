import { findEntry } from '@stagedoor/catalogue/catalogue';
import { findPlanCents } from '@stagedoor/catalogue/price';
import type { Sql } from 'postgres';
import { addMonths } from '#/subscriptions/renewal-rules.ts';
import { possibleDates } from '#/testing/possible-dates.ts';

interface LineRow {
  readonly invoice_id: string;
  readonly user_id: string;
  readonly status: 'open' | 'paid' | 'void';
  readonly opens: string | null;
  readonly issued_at: Date;
  readonly refunded_cents: number;
  readonly invoice_cents: number;
  readonly service: string;
  readonly kind: 'period' | 'days' | 'once';
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly amount_cents: number;
}

const day = 86_400_000;

/**
 * Checks the books of service billing against independent rules. Returns a sentence for each error: a line of another
 * amount, time that is paid twice, more than one invoice a month, a charge without its invoice, a service that is open or
 * closed without a reason, an invoice that is open after its end.
 */
export async function auditBilling(sql: Sql, now: Date): Promise<string[]> {
  const found = await sql<LineRow[]>`
    select invoice_id, invoice.user_id, invoice.status, opens, issued_at, invoice.amount_cents as invoice_cents, service,
      invoice_line.kind, starts_at, ends_at, invoice_line.amount_cents,
      (select coalesce(sum(reversed_line.amount_cents), 0)::int from refund join reversed_line on source_id = refund.id
        where refund.payment_id = payment.id and refund.status = 'succeeded' and reversed_line.line = invoice_line.line)
        as refunded_cents
    from invoice join invoice_line on invoice_id = invoice.id
      left join payment on payment.item_id = invoice.id and payment.kind = 'invoice' and payment.status = 'succeeded'
    order by invoice.user_id, issued_at, invoice.id, line`;
  const lines = found.map(readMoments);
  return [
    ...lines.flatMap(checkLine),
    ...checkTotals(lines),
    ...checkOverlaps(lines),
    ...checkMonths(lines),
    ...(await checkCharges(sql)),
    ...(await checkLedger(sql)),
    ...(await checkReversals(sql)),
    ...(await checkPlans(sql, now)),
    ...(await checkEnds(sql, now)),
  ];
}

function checkLine({ service, kind, starts_at: start, ends_at: end, amount_cents: cents }: LineRow): string[] {
  const price = findEntry(service)?.price ?? { kind: 'free' };
  const monthly = findPlanCents(price, 'month');
  const yearly = findPlanCents(price, 'year');
  const isRight = {
    once: () => end === null && cents === findPlanCents(price, 'once'),
    period: () =>
      (cents === monthly && possibleDates(start, 1).some((date) => date.getTime() === end?.getTime())) ||
      (cents === yearly && possibleDates(start, 12).some((date) => date.getTime() === end?.getTime())),
    days: () =>
      end !== null &&
      ((monthly !== undefined && sharesOf(monthly, start, end, 1).includes(cents)) ||
        (yearly !== undefined && sharesOf(yearly, start, end, 12).includes(cents))),
  }[kind]();
  return isRight ? [] : [`${kind} of ${service} from ${start.toISOString()} costs ${cents} cents`];
}

function sharesOf(priceCents: number, start: Date, end: Date, months: number): number[] {
  return possibleDates(end, -months).map((before) =>
    Math.round((priceCents * (end.getTime() - start.getTime())) / (end.getTime() - before.getTime())),
  );
}

function checkTotals(lines: readonly LineRow[]): string[] {
  return [...Map.groupBy(lines, (line) => line.invoice_id)].flatMap(([id, [first, ...rest]]) => {
    const sum = [first, ...rest].reduce((cents, line) => cents + (line?.amount_cents ?? 0), 0);
    return first !== undefined && sum === first.invoice_cents ? [] : [`invoice ${id} is not the sum of its lines`];
  });
}

const isPaid = (line: LineRow) => line.status === 'paid' && line.refunded_cents < line.amount_cents;

function checkOverlaps(lines: readonly LineRow[]): string[] {
  const timed = lines.filter((line) => isPaid(line) && line.ends_at !== null);
  return [...Map.groupBy(timed, (line) => `${line.user_id} ${line.service}`)].flatMap(([whose, paid]) => {
    const sorted = paid.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
    return sorted.flatMap((line, index) => {
      const before = sorted[index - 1]?.ends_at;
      return before != null && before > line.starts_at
        ? [`${whose} is paid twice from ${line.starts_at.toISOString()}`]
        : [];
    });
  });
}

function checkMonths(lines: readonly LineRow[]): string[] {
  const monthly = lines.filter((line) => isPaid(line) && line.opens === null);
  return [...Map.groupBy(monthly, (line) => line.user_id)].flatMap(([userId, theirs]) => {
    const dates = [...new Map(theirs.map((line) => [line.invoice_id, line.issued_at.getTime()])).values()];
    const isClose = dates.some((date, index) => index > 0 && date - (dates[index - 1] ?? 0) < 24 * day);
    return isClose ? [`${userId} has two invoices in one month`] : [];
  });
}

/** Each paid invoice has been charged once, and nothing else has. */
async function checkCharges(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string; count: number; cents: number }[]>`
    select coalesce(invoice.id::text, payment.id::text) as id, count(payment.id)::int as count,
      coalesce(sum(payment.amount_cents), 0)::int as cents
    from (select * from invoice where status = 'paid') invoice
    full join (select * from payment where kind = 'invoice' and status = 'succeeded') payment on payment.item_id = invoice.id
    group by invoice.id, invoice.amount_cents, coalesce(invoice.id::text, payment.id::text)
    having count(payment.id) <> 1 or coalesce(sum(payment.amount_cents), 0) is distinct from invoice.amount_cents`;
  return rows.map(({ id, count, cents }) => `invoice ${id} was paid ${count} times, ${cents} cents`);
}

async function checkLedger(sql: Sql): Promise<string[]> {
  const [sum] = await sql<{ cents: number }[]>`select coalesce(sum(amount_cents), 0)::int as cents from ledger_posting`;
  const shares = await sql<{ id: string; team: number; booked: number }[]>`
    select payment.id, (select sum(team_cents)::int from invoice_line where invoice_id = payment.item_id) as team,
      coalesce((select sum(p.amount_cents)::int from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.source_id = payment.id and e.kind = 'invoice' and p.account_id like 'team:%'), 0) as booked
    from payment where kind = 'invoice' and status = 'succeeded'`;
  return [
    ...(sum?.cents === 0 ? [] : [`the ledger comes to ${sum?.cents}`]),
    ...shares.filter(({ team, booked }) => team !== booked).map(({ id }) => `the teams' share of ${id} is not booked`),
  ];
}

/**
 * Refunds of invoices add up to exactly their lines, no line is refunded above its amount, and a fully refunded line leaves nothing to
 * its team.
 */
export async function checkReversals(sql: Sql): Promise<string[]> {
  const unequal = await sql<{ id: string }[]>`
    select refund.id from refund join payment on payment.id = refund.payment_id and payment.kind = 'invoice'
    where refund.status = 'succeeded' and refund.amount_cents is distinct from
      (select sum(amount_cents)::int from reversed_line where source_id = refund.id)`;
  const above = await sql<{ id: string; line: number }[]>`
    select payment.id, line.line from payment join invoice_line line on line.invoice_id = payment.item_id
      join refund on refund.payment_id = payment.id and refund.status = 'succeeded'
      join reversed_line on source_id = refund.id and reversed_line.line = line.line
    where payment.kind = 'invoice' and payment.status = 'succeeded'
    group by payment.id, line.line, line.amount_cents having sum(reversed_line.amount_cents) > line.amount_cents`;
  const unreturned = await sql<{ id: string; account_id: string }[]>`
    select payment.id, p.account_id from payment join ledger_entry e on e.source_id = payment.id
        or e.source_id in (select id from refund where payment_id = payment.id)
        or e.source_id in (select id from dispute where payment_id = payment.id)
      join ledger_posting p on p.entry_id = e.id
    where payment.kind = 'invoice' and payment.status = 'succeeded' and payment.refunded_cents = payment.amount_cents
      and not exists (select from dispute where payment_id = payment.id and status <> 'won')
      and (p.account_id like 'team:%' or p.account_id = 'platform')
    group by payment.id, p.account_id having sum(p.amount_cents) <> 0`;
  return [
    ...unequal.map(({ id }) => `the refund ${id} is not the sum of its lines`),
    ...above.map(({ id, line }) => `line ${line} of ${id} is refunded above its amount`),
    ...unreturned.map(({ id, account_id: account }) => `${id} was refunded, and ${account} kept something of it`),
  ];
}

/** After the end of an invoice only money that is on its way keeps its services open. */
export async function checkEnds(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from invoice where status = 'open' and opens is null
      and open_until < ${now.toISOString()}::timestamptz - interval '2 minutes'
      and not exists (select from payment where item_id = invoice.id and kind = 'invoice' and status in ('charging', 'pending'))`;
  return rows.map(({ id }) => `invoice ${id} is open after its end`);
}

interface PlanRow {
  readonly user_id: string;
  readonly service: string;
  readonly status: 'trial' | 'active' | 'granted' | 'closed';
  readonly close_reason: string | null;
  readonly trial_ends_at: Date;
  readonly paid_until: Date | null;
  readonly ends_at: Date | null;
  readonly anchor_at: Date | null;
  readonly months: number;
  readonly is_open: boolean;
  readonly unpaid: number;
  readonly told: string | null;
}

/** Whoever has a service is in its trial, has paid, or is about to be billed; whoever has lost it left or did not pay. */
async function checkPlans(sql: Sql, now: Date): Promise<string[]> {
  const plans = await sql<PlanRow[]>`
    select plan.*, anchor_at, months,
      exists (select from invoice where invoice.user_id = plan.user_id and status = 'open') as is_open,
      (select count(*)::int from invoice join invoice_line on invoice_id = invoice.id
        where invoice.user_id = plan.user_id and status = 'void' and invoice_line.service = plan.service) as unpaid,
      (select envelope -> 'data' ->> 'plan' from kit.outbox
        where subject = 'payments.service_plan.changed' and envelope -> 'data' ->> 'userId' = plan.user_id::text
          and envelope -> 'data' ->> 'service' = plan.service order by ordinal desc limit 1) as told
    from service_plan plan join billing_account using (user_id)`;
  return plans
    .map(readMoments)
    .filter((plan) => !isExplained(plan, now))
    .map((plan) => `${plan.service} of ${plan.user_id} is ${plan.status}`);
}

function isExplained(plan: PlanRow, now: Date): boolean {
  const { status, close_reason: reason, paid_until: paidUntil, ends_at: endsAt, anchor_at: anchorAt } = plan;
  const isPast = (moment: Date | null) => moment !== null && moment.getTime() < now.getTime() - day;
  switch (status) {
    case 'granted':
      return true;
    case 'trial':
      return !isPast(plan.trial_ends_at);
    case 'closed':
      // The directory is told of each end, and of nothing later.
      return plan.told === null && (reason !== 'unpaid' || plan.unpaid > 0);
    case 'active': {
      if (isPast(endsAt)) return false;
      if (paidUntil === null || paidUntil > now) return true;
      return plan.is_open || (anchorAt !== null && !isPast(addMonths(anchorAt, plan.months)));
    }
  }
}

/** A client of drizzle's returns moments as text. */
function readMoments<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    return [name, typeof value === 'string' && /_(at|until)$/.test(name) ? new Date(value) : value];
  });
  return Object.fromEntries(entries) as Row;
}
