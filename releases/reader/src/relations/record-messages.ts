import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockPeople } from '#/people/store-people.ts';

interface Message {
  readonly senderId: string;
  readonly receiverId: string;
  readonly sentAt: string;
}

/** Each of the two may be a creator whose fan the other is, so a message is written down for both. */
export async function recordMessages(tx: Transaction, messages: readonly Message[]): Promise<void> {
  await lockPeople(
    tx,
    messages.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
  );
  const rows = JSON.stringify(messages.map(({ senderId, receiverId, sentAt }) => ({ senderId, receiverId, sentAt })));
  await tx.execute(sql`
    with message as (
      select * from jsonb_to_recordset(${rows}::text::jsonb) as one ("senderId" uuid, "receiverId" uuid, "sentAt" timestamptz)
    ), side as (
      select "receiverId" as creator_id, "senderId" as fan_id, "sentAt" as wrote_at, null::timestamptz as written_at
      from message
      union all select "senderId", "receiverId", null, "sentAt" from message
    )
    insert into fan (creator_id, fan_id, wrote_at, written_at, is_suspended)
    select creator_id, fan_id, max(wrote_at), max(written_at), bool_or(is_suspended)
    from side join person on user_id = fan_id group by creator_id, fan_id order by creator_id, fan_id
    on conflict (creator_id, fan_id) do update set
      wrote_at = greatest(fan.wrote_at, excluded.wrote_at), written_at = greatest(fan.written_at, excluded.written_at)`);
}
