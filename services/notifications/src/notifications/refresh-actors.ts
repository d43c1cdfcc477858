import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/** Up to this many actors are recounted; above it, the count changes by one. */
const mostCounted = 1_000;

interface ActorChange {
  readonly actorId: string;
  /** Whether the actor is in the notifications no more, or was suspended or restored, which their profile says. */
  readonly what: 'left' | 'suspension';
}

/**
 * Recomputes the named actor and the count of each of these notifications after a change of one actor: the newest actor who is not
 * suspended is named, only such actors are counted, and a notification without any is hidden. Returns the recipients, each once.
 */
export async function refreshActors(
  tx: Transaction,
  ids: readonly string[],
  { actorId, what }: ActorChange,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const isSuspended = sql`exists (select from person p where p.user_id = ${actorId} and p.is_suspended)`;
  // Suspended people were not counted.
  const difference =
    what === 'left'
      ? sql`case when ${isSuspended} then 0 else -1 end`
      : sql`case when ${isSuspended} then -1 else 1 end`;
  const seen = sql`from notification_actor a
    where a.notification_id = locked.id
      and not exists (select from person p where p.user_id = a.actor_id and p.is_suspended)`;
  const updated = await tx.execute<{ recipient_id: string }>(sql`
    with locked as (
      select id, actor_count from notification
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)
      order by id for update
    ), shown as (
      select locked.id,
        case when locked.actor_count > ${mostCounted}::int then locked.actor_count + ${difference}
          else (select count(*)::int ${seen}) end as actor_count,
        (select a.actor_id ${seen} order by a.at desc, a.actor_id desc limit 1) as actor_id
      from locked
    )
    update notification n
    set actor_count = shown.actor_count, actor_id = coalesce(shown.actor_id, n.actor_id),
      is_hidden = shown.actor_id is null
    from shown where n.id = shown.id
    returning n.recipient_id`);
  return [...new Set(updated.map(({ recipient_id: recipientId }) => recipientId))];
}
