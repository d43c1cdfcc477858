import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import type { NotificationsDeps } from '#/config.ts';
import { erasePerson } from '#/personal-data/erase-person.ts';

/** The data that notifications stores about a person: documents for their export, and how it is erased. */
export const personalData: PersonalData<NotificationsDeps> = {
  documents: {
    notifications: (db, id) => db`
      select n.id, n.type, n.actor_id, p.username as actor_username, n.actor_count, n.post_id, n.comment_id,
        n.conversation_id, n.title, n.message, n.detail, n.created_at, n.read_at
      from notification n left join person p on p.user_id = n.actor_id
      where n.recipient_id = ${id} order by n.created_at, n.id`,
    preferences: (db, id) => db`select type, in_app, email, push from preference where user_id = ${id} order by type`,
    mails: (db, id) => db`
      select title, message, created_at, due_at, sent_at from mail where user_id = ${id} order by created_at`,
    push_subscriptions: (db, id) => db`
      select device, endpoint, created_at from push_subscription where user_id = ${id} order by created_at`,
    push_messages: (db, id) => db`
      select title, message, created_at, sent_at from push_message where user_id = ${id} order by created_at`,
  },
  erase: erasePerson,
};
