import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/**
 * Recomputes who each of these notifications names and counts: the newest actor who is not suspended is named, only such
 * actors are counted, and a notification without any is hidden. Returns the recipients, each once.
 */
export async function refreshActors(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const updated = await tx.execute<{ recipient_id: string }>(sql`
    with locked as (
      select id from notification
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)
      order by id for update
    ), shown as (
      select locked.id, count(seen.actor_id)::int as actor_count,
        (array_agg(seen.actor_id order by seen.at desc, seen.actor_id desc))[1] as actor_id
      from locked left join lateral (
        select a.actor_id, a.at from notification_actor a
        where a.notification_id = locked.id
          and not exists (select 1 from person p where p.user_id = a.actor_id and p.is_suspended)
      ) seen on true
      group by locked.id
    )
    update notification n
    set actor_count = shown.actor_count, actor_id = coalesce(shown.actor_id, n.actor_id),
      is_hidden = shown.actor_id is null
    from shown where n.id = shown.id
    returning n.recipient_id`);
  return [...new Set(updated.map(({ recipient_id: recipientId }) => recipientId))];
}
