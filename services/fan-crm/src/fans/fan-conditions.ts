import { type SQL, sql } from 'drizzle-orm';
import type { FanRule, Relation } from '#/contracts/fan-rule.ts';

const dayMs = 86_400_000;

const ofRelation: { readonly [R in Relation]: SQL } = {
  subscribed: sql`is_subscribed`,
  // Both conditions, because there is an index of the fans who subscribe.
  ending: sql`is_subscribed and is_ending`,
  following: sql`is_following`,
  bought: sql`spent_cents > 0`,
  left: sql`not is_following and not is_subscribed`,
};

/** Turns a rule into conditions on `fan`; none for an empty one. The indexes contain every column but the tags. */
export function conditionsOf(rule: FanRule, now: Date): SQL[] {
  const { relation, spentOver, silentDays, newWithinDays, tag } = rule;
  const before = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
  return [
    ...(relation === undefined ? [] : [ofRelation[relation]]),
    ...(spentOver === undefined ? [] : [sql`spent_cents > ${Math.round(spentOver * 100)}::bigint`]),
    ...(silentDays === undefined ? [] : [sql`heard_at < ${before(silentDays)}`]),
    ...(newWithinDays === undefined ? [] : [sql`since >= ${before(newWithinDays)}`]),
    ...(tag === undefined
      ? []
      : [
          sql`exists (select from fan_tag where fan_tag.creator_id = fan.creator_id and fan_tag.fan_id = fan.fan_id
            and tag = ${tag.toLowerCase()})`,
        ]),
  ];
}

/** Fans for whom each word of `q` begins a word of the username or name; undefined if `q` has no word. */
export function isNamed(q: string): SQL | undefined {
  if (!/[\p{L}\p{N}]/u.test(q)) return undefined;
  return sql`fan_id in (select user_id from person where words @@ kit.name_query(${q}))`;
}

/** Fans who were put on a list by hand. */
export function isOnList(listId: string): SQL {
  return sql`exists (select from fan_list_member where list_id = ${listId} and fan_list_member.fan_id = fan.fan_id)`;
}

/** Returns the condition for fans that a creator may see and that meet all of the given conditions. */
export function fansOf(creatorId: string, conditions: readonly SQL[]): SQL {
  return sql.join([sql`creator_id = ${creatorId}::uuid`, sql`is_listed`, ...conditions], sql` and `);
}
