import { randomUUID } from 'node:crypto';
import { callPayments, countBrokenBooks, startPaymentsSystem } from '../proving/payments-instances.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  '1,000 purchases, each sent 3 times at once with its key: 1,000 charges, 1,000 entries, ledger zero.';

const people = 50;
const each = 20;

export async function run(print: (line: string) => void): Promise<Finding> {
  const parts = await startPaymentsSystem(print);
  try {
    const { address } = await parts.startInstance();
    const fans = Array.from({ length: people }, () => parts.tokenOf(randomUUID()));
    for (const token of fans)
      await callPayments(address, '/payments/methods', { token, body: { token: 'pm_card_visa' } });
    const items = Array.from({ length: each }, () => randomUUID());
    const wishes = fans.flatMap((token) => items.map((id) => ({ token, id, key: randomUUID() })));
    let refused = 0;
    let different = 0;
    const worker = async () => {
      for (let wish = wishes.pop(); wish !== undefined; wish = wishes.pop()) {
        const { token, id, key } = wish;
        const send = () => callPayments(address, '/payments/purchases', { token, key, body: { kind: 'post', id } });
        const answers = await Promise.all([send(), send(), send()]);
        refused += answers.filter(({ status }) => status !== 201).length;
        if (new Set(answers.map(({ data }) => data?.id)).size !== 1) different += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    const [count] = await parts.sql<{ charges: number; entries: number }[]>`select
      (select count(*)::int from sandbox.charge where state = 'succeeded') as charges,
      (select count(*)::int from ledger_entry) as entries`;
    const { total } = await countBrokenBooks(parts);
    const expected = people * each;
    return {
      measured: `${count?.charges} charges, ${count?.entries} entries, ${refused} of ${expected * 3} calls refused, ${different} answered differently; the ledger comes to ${total}`,
      holds:
        count?.charges === expected && count.entries === expected && refused === 0 && different === 0 && total === 0,
    };
  } finally {
    await parts.stop();
  }
}
