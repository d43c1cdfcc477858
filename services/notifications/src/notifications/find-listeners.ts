import { defaultPreference, type Preference } from '@stagedoor/contracts/notification-preferences';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { holdAgainstDeletion } from '#/notifications/gone-posts.ts';
import type { Notice } from '#/notifications/notice.ts';

/**
 * Which notices anybody is to be told of, and how their recipient wants to be. Never of what they did themselves, nor of
 * what is gone, nor what somebody did who is hidden from them: by a block between the two, or by being suspended. Of a
 * report an ADMIN hears in spite of having been blocked by its author. Whatever is found to be there stays until the
 * transaction ends.
 */
export async function findListeners(
  tx: Transaction,
  notices: readonly Notice[],
): Promise<ReadonlyMap<Notice, Preference>> {
  const others = notices.filter(({ recipientId, actorId }) => recipientId !== actorId);
  if (others.length === 0) return new Map();
  const asked = others.map(({ recipientId, actorId, type, postId = null, commentId = null }, index) => ({
    index,
    recipient_id: recipientId,
    actor_id: actorId,
    type,
    post_id: postId,
    comment_id: commentId,
  }));
  const about = others.flatMap(({ postId, commentId }) => [postId ?? [], commentId ?? []].flat());
  // Sent together; what is found is looked for once the locks are held.
  const [, found] = await Promise.all([
    about.length > 0 && holdAgainstDeletion(tx, about),
    tx.execute<{ index: number; in_app: boolean | null; email: Preference['email'] | null }>(sql`
      select asked.index, wish.in_app, wish.email
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked
        (index int, recipient_id uuid, actor_id uuid, type text, post_id uuid, comment_id uuid)
      left join preference wish on wish.user_id = asked.recipient_id and wish.type = asked.type
      where not exists (
        select from bond where kind = 'block' and from_id = asked.recipient_id and to_id = asked.actor_id and stands
      ) and (asked.type = 'CONTENT_REPORTED' or not exists (
        select from bond where kind = 'block' and from_id = asked.actor_id and to_id = asked.recipient_id and stands
      )) and not exists (select from person where user_id = asked.actor_id and is_suspended)
        and not exists (select from gone_post where post_id in (asked.post_id, asked.comment_id))`),
  ]);
  const wishes = new Map(
    found.map(({ index, in_app: inApp, email }) => [
      index,
      inApp === null || email === null ? defaultPreference : { inApp, email },
    ]),
  );
  return new Map(
    others.flatMap((notice, index) => {
      const wish = wishes.get(index);
      return wish === undefined || (!wish.inApp && wish.email === 'off') ? [] : [[notice, wish]];
    }),
  );
}
