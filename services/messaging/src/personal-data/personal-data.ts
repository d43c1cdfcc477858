import { blurredFile } from '@stagedoor/service-kit/assets/picture-files';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { PersonalData, PersonalFile } from '@stagedoor/service-kit/personal-data/personal-data';
import { sql } from 'drizzle-orm';
import type { MessagingServiceDeps } from '#/deps.ts';
import { storedFolder } from '#/media/media-file-names.ts';
import { erasePerson } from '#/personal-data/erase-person.ts';

/** Personal data in messaging: what a person's export contains, and how it is erased. */
export function personalDataOf(storeOf: (deps: MessagingServiceDeps) => FileStore): PersonalData<MessagingServiceDeps> {
  return {
    documents,
    files: (deps, userId) => listFiles(deps, storeOf(deps), userId),
    erase: (deps, userId) => erasePerson({ ...deps, files: storeOf(deps) }, userId),
  };
}

/** Returns the received messages that the person can read: none that are deleted or locked. */
const documents: PersonalData<MessagingServiceDeps>['documents'] = {
  conversations: (db, id) => db`
    select conversation_id, other_id, username as other_username, folder, is_accepted, is_muted, is_pinned, unread_count, created_at,
      last_message_at
    from participant join conversation on conversation.id = conversation_id left join person on person.user_id = other_id
    where participant.user_id = ${id} order by conversation_id`,
  messages: (db, id) => db`
    select m.id, m.conversation_id, m.sequence, m.reply_to_sequence, m.sender_id, m.receiver_id, m.type, m.content, m.price_cents, m.tip_cents, m.created_at,
      -- Of a request, its sender is not told whether it was read.
      case when m.receiver_id = ${id} or o.is_accepted then m.read_at end as read_at, (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'asset_id', f.asset_id, 'type', f.type, 'alt', f.alt,
          'width', f.width, 'height', f.height, 'size', coalesce(f.large_size, f.size), 'mime_type', f.mime_type) order by f.position), '[]')
        from media f where f.message_id = m.id) as media
    from participant p join message m on m.conversation_id = p.conversation_id and m.sequence > p.cleared_up_to
    join participant o on o.conversation_id = p.conversation_id and o.user_id <> p.user_id
    where p.user_id = ${id} and m.deleted_at is null and (
      m.sender_id = ${id} or m.price_cents = 0
      or exists (select from entitlement e where e.message_id = m.id and e.user_id = ${id}))
    order by m.conversation_id, m.sequence`,
  reactions: (db, id) => db`
    select message_id, emoji, reacted_at from reaction where user_id = ${id} order by reacted_at, message_id, emoji`,
  unlocked_messages: (db, id) => db`
    select message_id, purchase_id, unlocked_at from entitlement where user_id = ${id} order by unlocked_at`,
  reserved_messages: (db, id) => db`
    select message_id, reserved_at from message_reservation where buyer_id = ${id} order by reserved_at`,
  tips_being_paid: (db, id) => db`
    select message_id, receiver_id, content, tip_cents, created_at from pending_tip where sender_id = ${id} order by created_at`,
  returned_tips: (db, id) => db`
    select message_id, amount_cents, is_by_bank, returned_at
    from participant p
    join message m on m.conversation_id = p.conversation_id and m.sequence > p.cleared_up_to and m.tip_cents > 0
    join (
      select message_id, amount_cents, is_by_bank, returned_at from tip_return
      union all select message_id, null, false, refunded_at from refunded_tip) returned on message_id = m.id
    where p.user_id = ${id} order by returned_at, message_id`,
  low_price_notices: (db, id) => db`select smallest_cents, told_at from low_price_notice where user_id = ${id}`,
};

/** The files of messages that they sent. */
async function* listFiles(
  { database }: Pick<MessagingServiceDeps, 'database'>,
  store: FileStore,
  userId: string,
): AsyncGenerator<PersonalFile> {
  const rows = await database.db.execute<{ id: string; folder: string }>(sql`
    select f.id, f.folder from participant p
    join message m on m.conversation_id = p.conversation_id and m.sender_id = p.user_id and m.deleted_at is null
    join media f on f.message_id = m.id
    where p.user_id = ${userId}::uuid`);
  for (const { id, folder } of rows) {
    for (const { name } of await store.list(`${storedFolder}/${folder}`)) {
      const file = name.slice(name.lastIndexOf('/') + 1);
      if (file === blurredFile) continue;
      yield { name: `media/${id}-${file}`, open: async () => (await store.open(name))?.read() };
    }
  }
}
