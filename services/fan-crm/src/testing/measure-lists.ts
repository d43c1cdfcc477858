import { randomUUID } from 'node:crypto';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { FanOrder } from '#/contracts/fan-calls.ts';
import type { FanRule } from '#/contracts/fan-rule.ts';
import type { schema } from '#/db/schema.ts';
import { conditionsOf } from '#/fans/fan-conditions.ts';
import { countFans, listFans } from '#/fans/list-fans.ts';

type FanDatabase = Database<typeof schema>;

/**
 * Makes fans of one creator, in the spread of a large account: a tenth subscribe, a fifth have paid, half of them once wrote,
 * one in a thousand has a tag. Returns the creator's id.
 */
export async function fillFans({ sql }: Pick<FanDatabase, 'sql'>, count: number, now: Date): Promise<string> {
  const creatorId = randomUUID();
  const at = now.toISOString();
  await sql`
    insert into person (user_id, version, username, display_name, is_suspended, words)
    select id, 1, 'fan_' || n, 'Fan ' || n, false, kit.name_words('fan_' || n, 'Fan ' || n)
    from (select n, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, ${count}) n) one`;
  await sql`
    insert into fan (creator_id, fan_id, since, is_following, is_subscribed, subscription_cents, tip_cents, wrote_at)
    select ${creatorId}::uuid, user_id, ${at}::timestamptz - d * interval '1 day', h % 7 > 0, h % 10 = 0,
      case when h % 10 = 0 then 999 * (1 + h % 24) else 0 end, case when h % 11 = 0 then h % 20000 else 0 end,
      case when h % 2 = 0 then ${at}::timestamptz - (h % 400) * interval '1 day' * (h % 100) / 100 end
    from (select user_id, abs(hashtext(user_id::text)) as h, abs(hashtext(username)) % 1000 + 1 as d from person) p`;
  await sql`
    insert into fan_tag (creator_id, tag, fan_id)
    select creator_id, 'vip', fan_id from fan where creator_id = ${creatorId} and abs(hashtext('tag' || fan_id::text)) % 1000 = 7`;
  await sql`vacuum (analyze) fan`;
  await sql`vacuum (analyze) person`;
  await sql`vacuum (analyze) fan_tag`;
  return creatorId;
}

interface Measured {
  readonly name: string;
  readonly found: number;
  readonly pageMs: number;
  readonly countMs: number;
}

const rules: readonly (readonly [name: string, rule: FanRule])[] = [
  ['everybody', {}],
  ['subscribed, over $50, silent 30 days', { relation: 'subscribed', spentOver: 50, silentDays: 30 }],
  ['over $239, subscribed', { relation: 'subscribed', spentOver: 239 }],
  ['new within 7 days, subscribed, over $200', { relation: 'subscribed', spentOver: 200, newWithinDays: 7 }],
  ['left, over $190', { relation: 'left', spentOver: 190 }],
  ['subscribed, tagged', { relation: 'subscribed', tag: 'vip' }],
  ['of whom nothing holds', { relation: 'ending', spentOver: 1 }],
];
const orders: readonly FanOrder[] = ['spent', 'newest', 'silent'];

/** Measures the slowest first page and the count of each rule, in milliseconds, the middle of three. */
export async function measureLists(database: FanDatabase, creatorId: string, now: Date): Promise<Measured[]> {
  const measured: Measured[] = [];
  const clock = { now: () => now };
  for (const [name, rule] of rules) {
    const pages: number[] = [];
    for (const sort of orders) {
      pages.push(await middleOfThree(() => listFans({ database, clock }, creatorId, { ...rule, sort, limit: 20 })));
    }
    let found = 0;
    const countMs = await middleOfThree(async () => {
      found = await countFans({ database }, creatorId, conditionsOf(rule, now));
    });
    // Reading a page counts, too.
    measured.push({ name, found, pageMs: Math.max(...pages) - countMs, countMs });
  }
  return measured;
}

async function middleOfThree(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[1] ?? 0;
}
