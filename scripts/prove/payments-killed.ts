import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForExit } from '../embedded/child-lines.ts';
import type { Finding } from '../proving/bar.ts';
import { callPayments, countBrokenBooks, startPaymentsParts } from '../proving/payments-parts.ts';

export const bar =
  'kill -9 of payments between charge and answer, 200 times at random moments: nobody charged twice, nobody charged without getting what they paid for, after recovery by itself.';

const kills = Number(process.env.PAYMENTS_KILLS || 200);
const atOnce = 6;

export async function run(say: (line: string) => void): Promise<Finding> {
  const parts = await startPaymentsParts(say);
  try {
    const env = { SETTLE_AFTER_MS: '500' };
    let instance = await parts.startInstance(env);
    const fans = Array.from({ length: atOnce }, () => parts.tokenOf(randomUUID()));
    for (const token of fans)
      await callPayments(instance.address, '/payments/methods', { token, body: { token: 'pm_card_visa' } });
    let unanswered = 0;
    const answered: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const { address, child } = instance;
      const wishes = fans.map((token) => ({ token, key: randomUUID(), body: { kind: 'post', id: randomUUID() } }));
      const calls = wishes.map((wish) => callPayments(address, '/payments/purchases', wish));
      // A purchase takes some tens of milliseconds: somewhere in there.
      await pause(Math.random() * 120);
      child.kill('SIGKILL');
      const answers = await Promise.all(calls);
      await waitForExit(child);
      instance = await parts.startInstance(env);
      const retried = wishes.filter((_, index) => answers[index]?.status === 0);
      unanswered += retried.length;
      answered.push(...answers.flatMap(({ status, data }) => (status === 201 && data?.id ? [data.id] : [])));
      // Every other one is sent again by who got no answer; the rest is left to itself.
      const place = instance.address;
      await Promise.all(
        retried.filter((_, index) => index % 2 === 0).map((wish) => callPayments(place, '/payments/purchases', wish)),
      );
      if (round % 20 === 19) say(`${round + 1} kills, ${unanswered} calls without an answer`);
    }
    await untilSettled(parts.sql);
    const { total, charged_twice, ungiven, unmatched } = await countBrokenBooks(parts);
    const [kept] = await parts.sql<{ count: number }[]>`
      select count(*)::int as count from payment where status = 'succeeded' and id in ${parts.sql(answered.length > 0 ? answered : [randomUUID()])}`;
    const lost = answered.length - (kept?.count ?? 0);
    const [charges] = await parts.sql<{ count: number }[]>`
      select count(*)::int as count from sandbox.charge where state = 'succeeded'`;
    return {
      measured: `${kills} kills, ${unanswered} calls cut off, ${charges?.count} charges: ${charged_twice} charged twice, ${ungiven} without what was paid for, ${unmatched} without their entry, ${lost} answered and lost; the ledger comes to ${total}`,
      holds: charged_twice + ungiven + unmatched + lost === 0 && total === 0,
    };
  } finally {
    await parts.stop();
  }
}

async function untilSettled(sql: Awaited<ReturnType<typeof startPaymentsParts>>['sql']): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 250) {
    const [open] = await sql<
      { count: number }[]
    >`select count(*)::int as count from payment where check_at is not null`;
    if (open?.count === 0) return;
    await pause(250);
  }
}
