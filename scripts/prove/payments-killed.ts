import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForExit } from '../embedded/child-process-output.ts';
import {
  callPayments,
  countBrokenBooks,
  type PaymentsSystem,
  startPaymentsSystem,
} from '../proving/payments-instances.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  'kill -9 of payments between charge and answer, 200 times at random moments: nobody charged twice, nobody charged without getting what they paid for, after recovery by itself.';

const kills = Number(process.env.PAYMENTS_KILLS || 200);
/** Payments with a database each, that are killed independently of each other: most of a kill is the start after it. */
const laneCount = 4;
/** Each buyer buys one item after another: as many calls are in progress at the moment of a kill. */
const fansOfLane = 12;
const checkEvery = 10;
const env = { SETTLE_AFTER_MS: '500' };

interface Wish {
  readonly token: string;
  readonly key: string;
  readonly place: string;
  readonly body: object;
  /** The item, or the creator of a tip or a subscription: of this wish alone. */
  readonly targetId: string;
}

type Answer = Awaited<ReturnType<typeof callPayments>>;

/** The results of all buyers so far. */
interface Tally {
  /** Kills that came when somebody was charged and had no answer yet. These count. */
  between: number;
  attempts: number;
  cutOff: number;
  sentAgain: number;
  readonly problems: Set<string>;
}

export async function run(print: (line: string) => void): Promise<Finding> {
  const tally: Tally = { between: 0, attempts: 0, cutOff: 0, sentAgain: 0, problems: new Set() };
  const lanes = await Promise.all(Array.from({ length: laneCount }, () => startPaymentsSystem(print)));
  try {
    const started = performance.now();
    const books = await Promise.all(lanes.map((parts) => killRepeatedly(parts, tally, print)));
    const seconds = (performance.now() - started) / 1000;
    const all = (name: keyof (typeof books)[number]) => books.reduce((sum, one) => sum + one[name], 0);
    const broken = [
      all('charged_twice'),
      all('ungiven'),
      all('unmatched'),
      all('unpublished'),
      all('lost'),
      all('waiting'),
    ];
    const isZero = books.every(({ total }) => total === 0);
    return {
      measured: `${tally.between} kills between charge and answer (${tally.attempts} in all), ${tally.cutOff} calls cut off, ${tally.sentAgain} of them sent again until answered, ${all('charges')} charges: ${all('charged_twice')} charged twice, ${all('ungiven')} without what was paid for, ${all('unmatched')} without their entry, ${all('unpublished')} never told, ${all('lost')} answered and lost, ${all('waiting')} not settled; the ledger comes to ${all('total')}; ${seconds.toFixed(0)} s${[...tally.problems].map((problem) => `; ${problem}`).join('')}`,
      holds: tally.between >= kills && broken.every((count) => count === 0) && isZero && tally.problems.size === 0,
    };
  } finally {
    await Promise.all(lanes.map((parts) => parts.stop()));
  }
}

async function killRepeatedly(parts: PaymentsSystem, tally: Tally, print: (line: string) => void) {
  const { sql } = parts;
  let instance = await parts.startInstance(env);
  const answered = new Set<string>();
  const persistent: Promise<void>[] = [];
  const fans = Array.from({ length: fansOfLane }, () => parts.tokenOf(randomUUID()));
  for (const token of fans)
    await callPayments(instance.address, '/payments/methods', { token, body: { token: 'pm_card_visa' } });

  const recordAnswer = ({ status, data }: Answer) => {
    if (data?.paymentId !== undefined && status < 300) answered.add(data.paymentId);
    else if (status >= 300) tally.problems.add(`a call was answered ${status}`);
  };
  /** Repeats a payment with the same key until there is an answer, as a client does whose connection was cut. */
  const insist = async (wish: Wish) => {
    for (;;) {
      const answer = await callPayments(instance.address, wish.place, wish);
      if (isAnswer(answer)) return recordAnswer(answer);
      await pause(100);
    }
  };

  for (let round = 1; tally.between < kills && tally.attempts < kills * 3; round += 1) {
    const { address, child } = instance;
    const isUsed = Promise.withResolvers<void>();
    /** Buys one item after another. Returns the purchase that was interrupted. */
    const buyOn = async (token: string, index: number): Promise<Wish> => {
      for (let nth = index; ; nth += 1) {
        const wish = wishOf(token, nth);
        const answer = await callPayments(address, wish.place, wish);
        if (answer.status === 0) return wish;
        if (!isAnswer(answer)) continue;
        recordAnswer(answer);
        isUsed.resolve();
      }
    };
    const buying = fans.map(buyOn);
    // A process that has just started is slow: only once one has been answered are they everywhere in between.
    await isUsed.promise;
    await pause(Math.random() * 200);
    child.kill('SIGKILL');
    const cutOff = await Promise.all(buying);
    await waitForExit(child);
    tally.attempts += 1;
    tally.cutOff += cutOff.length;
    if ((await countCharged(sql, cutOff)) > 0) tally.between += 1;
    instance = await parts.startInstance(env);
    // Half of the callers without an answer send the call again; the other calls are not repeated.
    const sentAgain = cutOff.filter((_, index) => index % 2 === 0);
    tally.sentAgain += sentAgain.length;
    persistent.push(...sentAgain.map(insist));
    if (round % checkEvery === 0) {
      const { total, charged_twice } = await countBrokenBooks(parts);
      if (total !== 0 || charged_twice !== 0) {
        tally.problems.add(`after ${round} kills of one: ledger ${total}, charged twice ${charged_twice}`);
      }
      print(`${tally.between} kills between charge and answer of ${tally.attempts}, ${tally.cutOff} calls cut off`);
    }
  }
  await Promise.all(persistent);
  const waiting = await waitUntilSettled(parts);
  const ids: string[] = [...answered];
  const [found] = await sql<{ count: number; charges: number }[]>`select
    (select count(*)::int from payment where status = 'succeeded' and id::text in ${sql(ids)}) as count,
    (select count(*)::int from sandbox.charge where state = 'succeeded') as charges`;
  if (found === undefined) throw new Error('the books cannot be read');
  return { ...(await countBrokenBooks(parts)), waiting, lost: answered.size - found.count, charges: found.charges };
}

function wishOf(token: string, index: number): Wish {
  const [key, targetId] = [randomUUID(), randomUUID()];
  const ways = [
    ['/payments/purchases', { kind: 'post', id: targetId }],
    ['/payments/purchases', { kind: 'message', id: targetId }],
    ['/payments/tips', { creatorId: targetId, amount: 5 }],
    ['/payments/subscriptions', { creatorId: targetId }],
  ] as const;
  const [place, body] = ways[index % ways.length] ?? ways[0];
  return { token, key, place, body, targetId };
}

/** Not cut off, and not asked to come again. */
function isAnswer({ status }: Answer): boolean {
  return status !== 0 && status !== 503;
}

/** Returns how many of the payments without an answer the provider has charged. */
async function countCharged(sql: PaymentsSystem['sql'], wishes: readonly Wish[]): Promise<number> {
  const targetIds = wishes.map(({ targetId }) => targetId);
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count
    from sandbox.charge c join payment p on p.id::text = c.key
    where c.state = 'succeeded' and (p.item_id in ${sql(targetIds)} or p.payee_id in ${sql(targetIds)})`;
  return row?.count ?? 0;
}

/** Nobody does anything about it but payments itself. Returns how many are not settled after two minutes. */
async function waitUntilSettled({ sql }: PaymentsSystem): Promise<number> {
  let open = 0;
  for (let waited = 0; waited < 120_000; waited += 250) {
    const [row] = await sql<{ count: number }[]>`select
      (select count(*)::int from payment where check_at is not null)
      + (select count(*)::int from kit.outbox where published_at is null) as count`;
    open = row?.count ?? 0;
    if (open === 0) return 0;
    await pause(250);
  }
  return open;
}
