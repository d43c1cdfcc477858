import { setTimeout as pause } from 'node:timers/promises';
import { makeDueRenewals } from '../proving/make-due-renewals.ts';
import { countBrokenBooks, startPaymentsSystem } from '../proving/payments-instances.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  '10,000 subscriptions due within one hour, three instances: each is renewed once, in under 2 minutes; ledger zero.';

const count = Number(process.env.PAYMENTS_RENEWALS || 10_000);

export async function run(print: (line: string) => void): Promise<Finding> {
  const parts = await startPaymentsSystem(print);
  try {
    const { sql } = parts;
    // An instance makes the tables and goes; then there are subscribers, each with a card.
    const first = await parts.startInstance();
    first.child.kill('SIGKILL');
    await makeDueRenewals(sql, {
      count,
      priceCents: 999,
      creatorSql: 'md5((n % 200)::text)::uuid',
      dueSql: `now() + n * interval '1 hour' / ${count}`,
    });
    print(`${count} subscriptions, the last one due in an hour: the clocks of three instances are set to that time`);
    const started = performance.now();
    await Promise.all([1, 2, 3].map(() => parts.startInstance({ CLOCK_OFFSET_MS: String(3_600_000) })));
    let renewed = 0;
    while (renewed < count && performance.now() - started < 600_000) {
      await pause(500);
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count from subscription where months = 2`;
      renewed = row?.count ?? 0;
    }
    const seconds = (performance.now() - started) / 1000;
    const [charged] = await sql<{ charges: number; twice: number }[]>`select
      (select count(*)::int from sandbox.charge where state = 'succeeded') as charges,
      (select count(*)::int from (select subscription_id from payment where status = 'succeeded'
        group by 1 having count(*) > 1) more) as twice`;
    const { total, unmatched } = await countBrokenBooks(parts);
    return {
      measured: `${renewed} renewed in ${seconds.toFixed(1)} s, ${charged?.charges} charges, ${charged?.twice} renewed twice, ${unmatched} without their entry; the ledger comes to ${total}`,
      holds:
        renewed === count && charged?.charges === count && charged.twice + unmatched + total === 0 && seconds < 120,
    };
  } finally {
    await parts.stop();
  }
}
