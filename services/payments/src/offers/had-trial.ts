import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';

interface Person {
  readonly creatorId: string;
  readonly payerId: string;
  readonly now: Date;
}

/** Whether a person, or anybody with one of their cards, had a trial of a creator, or is taking one at this moment. */
export async function hadTrial(reader: Reader, { creatorId, payerId, now }: Person): Promise<boolean> {
  const rows = await reader.execute(sql`
    select from offer_use join offer on offer.id = offer_use.offer_id
    where offer_use.creator_id = ${creatorId}::uuid and offer.kind = 'trial' and freed_at is null
      and (taken_at is not null or reserved_until > ${now.toISOString()}::timestamptz)
      and (payer_id = ${payerId}::uuid and taken_at is not null or payer_id in (
        select theirs.user_id from fingerprint mine join fingerprint theirs on theirs.hash = mine.hash
        where mine.user_id = ${payerId}::uuid and mine.kind = 'card' and theirs.kind = 'card'
          and theirs.user_id <> mine.user_id))
    limit 1`);
  return rows.length > 0;
}

/** Whether a person ever had a paid subscription to a creator, a trial included. */
export async function isFormerMember(reader: Reader, { creatorId, payerId }: Omit<Person, 'now'>): Promise<boolean> {
  const rows = await reader.execute(sql`
    select from subscription
    where subscriber_id = ${payerId}::uuid and creator_id = ${creatorId}::uuid and price_cents > 0 limit 1`);
  return rows.length > 0;
}
