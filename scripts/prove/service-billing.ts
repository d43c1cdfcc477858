import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { auditBilling } from '../../services/payments/src/testing/audit-billing.ts';
import {
  callPayments,
  type PaymentsInstance,
  type PaymentsSystem,
  startPaymentsSystem,
} from '../proving/payments-instances.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  'Services billed over a year by three instances, one of them killed every week: trials, invoices, declined cards, grace, closing, opening again, refunds. The ledger comes to zero, every invoice is right to the cent, and nobody is let in or out wrongly.';

const day = 86_400_000;
const people = Number(process.env.BILLING_PEOPLE || 60);
const days = Number(process.env.BILLING_DAYS || 365);
const services = ['calendar', 'crm', 'storage', 'education', 'branding', 'fan-crm'] as const;
const prices = { calendar: 1_500, crm: 3_500, storage: 2_900, education: 2_900, branding: 19_900, 'fan-crm': 4_500 };

export async function run(print: (line: string) => void): Promise<Finding> {
  const parts = await startPaymentsSystem(print);
  const problems = new Set<string>();
  let kills = 0;
  try {
    const instances = [await parts.startInstance()];
    const begin = beginOf(Date.now());
    const fans = await makePlans(parts, begin);
    for (let count = 1; count < 3; count += 1) instances.push(await parts.startInstance());
    for (let today = 0; today <= days; today += 1) {
      // The clocks of the instances run on from here, so each look is a moment after the day began.
      const offsetMs = begin + today * day - Date.now();
      for (const { child } of instances) child.send({ offsetMs });
      if (today % 7 === 3) {
        await replace(parts, instances, kills % instances.length, offsetMs);
        kills += 1;
      }
      await settle(parts.sql, begin + today * day);
      await act(parts, instances[0], fans, today, begin + today * day, problems);
      if (today % 30 === 0) {
        const found = await auditBilling(parts.sql, new Date(begin + today * day));
        for (const one of found) problems.add(`day ${today}: ${one}`);
        print(`day ${today}: ${found.length} problems`);
      }
    }
    await settle(parts.sql, begin + days * day);
    for (const one of await auditBilling(parts.sql, new Date(begin + days * day))) problems.add(`at the end: ${one}`);
    const [count] = await parts.sql<{ paid: number; void: number; refunded: number; closed: number; total: number }[]>`
      select (select count(*)::int from invoice where status = 'paid') as paid,
        (select count(*)::int from invoice where status = 'void') as void,
        (select count(*)::int from refund where status = 'succeeded') as refunded,
        (select count(*)::int from service_plan where status = 'closed') as closed,
        (select coalesce(sum(amount_cents), 0)::int from ledger_posting) as total`;
    return {
      measured: `${people} people, ${days} days, ${kills} kills: ${count?.paid} invoices paid, ${count?.void} given up, ${count?.refunded} refunds, ${count?.closed} services closed at the end; the ledger comes to ${count?.total}; ${problems.size} problems${[
        ...problems,
      ]
        .slice(0, 5)
        .map((problem) => `; ${problem}`)
        .join('')}`,
      holds: problems.size === 0 && count?.total === 0 && count.paid > 0 && kills > 0,
    };
  } finally {
    await parts.stop();
  }
}

/** Noon of the second day of next month (UTC), because tokens are read by the real clock, too. */
function beginOf(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 2, 12);
}

/**
 * Everybody begins trials on one of the first ten days. A third has a card that pays, a third a card that declines, and a
 * third has no card. Every other one of those whose card declines also begins to pay each invoice, and never confirms it.
 */
async function makePlans({ sql }: PaymentsSystem, begin: number): Promise<string[]> {
  const fans = Array.from({ length: people }, () => randomUUID());
  for (const [index, fan] of fans.entries()) {
    const card = randomUUID();
    const token = index % 3 === 1 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
    await sql`insert into customer values (${fan}, 'sandbox', ${`cus_${fan}`})`;
    await sql`insert into payment_method values
      (${card}, ${fan}, 'sandbox', ${token}, 'visa', '4242', 12, 2044, true, now(), null)`;
    await sql`insert into billing_account (user_id, method_id, due_at)
      values (${fan}, ${index % 3 === 2 ? null : card}, ${new Date(begin)})`;
    for (const [number, key] of services.entries()) {
      if ((index + number) % 2 === 0) continue;
      const trialEndsAt = new Date(begin + (14 + ((index * 3 + number) % 10)) * day);
      await sql`insert into service_plan (id, user_id, service, status, interval, price_cents, trial_ends_at)
        values (${randomUUID()}, ${fan}, ${key}, 'trial', ${key === 'branding' ? 'once' : 'month'}, ${prices[key]}, ${trialEndsAt})`;
    }
  }
  return fans;
}

/** Begins to pay the open invoice, as on every day, with a card that asks for a confirmation, which is never given. */
async function payWithoutConfirming(
  sql: PaymentsSystem['sql'],
  { address }: PaymentsInstance,
  { fan, token }: { readonly fan: string; readonly token: string },
): Promise<void> {
  const [invoice] = await sql<{ id: string }[]>`
    select id from invoice where user_id = ${fan} and status = 'open' and opens is null`;
  if (invoice === undefined) return;
  const card = { token, body: { token: 'pm_card_authenticationRequired' } };
  const paymentMethodId = (await callPayments(address, '/payments/methods', card)).data?.id;
  await callPayments(address, `/payments/invoices/${invoice.id}/pay`, { token, body: { paymentMethodId } });
}

async function replace(parts: PaymentsSystem, instances: PaymentsInstance[], index: number, offsetMs: number) {
  instances[index]?.child.kill('SIGKILL');
  instances[index] = await parts.startInstance({ CLOCK_OFFSET_MS: String(offsetMs) });
}

/** Waits until nothing is due any more, and no payment or refund is undecided. */
async function settle(sql: PaymentsSystem['sql'], nowMs: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const [row] = await sql<{ due: number }[]>`select
      (select count(*)::int from billing_account where failed_at is null
        and (due_at <= ${new Date(nowMs).toISOString()} or attempts > 0)) +
      (select count(*)::int from payment where status in ('charging', 'pending')) +
      (select count(*)::int from refund where status = 'pending') as due`;
    if (row?.due === 0) return;
    if (performance.now() > deadline)
      throw new Error(`on ${new Date(nowMs).toISOString()} ${row?.due} things stay due`);
    await pause(100);
  }
}

/** The actions of people and of an ADMIN on a day: each kind of person does something else, on days of their own. */
async function act(
  { sql, tokenOf }: PaymentsSystem,
  instance: PaymentsInstance | undefined,
  fans: readonly string[],
  today: number,
  nowMs: number,
  problems: Set<string>,
): Promise<void> {
  if (instance === undefined) return;
  for (const [index, fan] of fans.entries()) {
    const token = tokenOf(fan, { atMs: nowMs });
    if (index % 6 === 4) await payWithoutConfirming(sql, instance, { fan, token });
    if ((today + index * 7) % 45 !== 0 || today === 0) continue;
    const plans = await sql<{ service: string; status: string }[]>`
      select service, status from service_plan where user_id = ${fan} order by service`;
    const closed = plans.find(({ status }) => status === 'closed');
    const [invoice] = await sql<{ id: string; line: number; cents: number }[]>`
      select payment.id, line, invoice_line.amount_cents as cents from payment join invoice_line on invoice_id = item_id
      where payer_id = ${fan} and kind = 'invoice' and status = 'succeeded'
        and refunded_cents = 0 order by created_at desc, line limit 1`;
    const saved = await callPayments(instance.address, '/payments/methods', { token, body: { token: 'pm_card_visa' } });
    const paymentMethodId = saved.data?.id;
    if (closed !== undefined && paymentMethodId !== undefined) {
      const place = `/payments/services/${closed.service}/open`;
      const { status } = await callPayments(instance.address, place, { token, body: { paymentMethodId } });
      // Another invoice may be open, which is to be paid first.
      if (status !== 201 && status !== 409) problems.add(`day ${today}: opening again was answered ${status}`);
    } else if (index % 4 === 0 && invoice !== undefined) {
      const admin = tokenOf(randomUUID(), { role: 'ADMIN', atMs: nowMs });
      const place = `/payments/transactions/${invoice.id}/refund`;
      // All of an invoice, or its first line.
      const lines = index % 8 === 0 ? {} : { lines: [{ line: invoice.line, amount: invoice.cents / 100 }] };
      const body = { reason: 'Asked for', ...lines };
      const { status } = await callPayments(instance.address, place, { token: admin, body });
      if (status !== 201) problems.add(`day ${today}: a refund was answered ${status}`);
    } else if (plans[0]?.status === 'active') {
      await fetch(`${instance.address}/payments/services/${plans[0].service}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
    }
  }
}
