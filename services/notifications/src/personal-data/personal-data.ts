import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import type { NotificationsDeps } from '#/config.ts';
import { erasePerson } from '#/personal-data/erase-person.ts';

/** The data that notifications stores about a person: documents for their export, and how it is erased. */
export const personalData: PersonalData<NotificationsDeps> = {
  documents: {
    notifications: (db, id) => db`
      select n.id, n.type, n.actor_id, p.username as actor_username, n.actor_count, n.post_id, n.comment_id,
        n.conversation_id, n.title, n.message, n.link, n.detail, n.times, n.is_hidden, n.created_at, n.read_at
      from notification n left join person p on p.user_id = n.actor_id
      where n.recipient_id = ${id} order by n.created_at, n.id`,
    notified_content: (db, id) => db`
      select content_id, type, noted_at from notified_content where recipient_id = ${id} order by noted_at, content_id`,
    preferences: (db, id) => db`select type, in_app, email, push from preference where user_id = ${id} order by type`,
    service_kinds: (db, id) => db`
      select kind_id, service, name from service_kind_recipient left join service_kind on service_kind.id = kind_id
      where user_id = ${id} order by kind_id`,
    presence: (db, id) => db`
      select is_shown, alive_until from presence left join live_instance on live_instance.id = instance_id where user_id = ${id}`,
    language: (db, id) => db`select language from recipient_language where user_id = ${id}`,
    mails: (db, id) => db`
      select title, message, link, preference, creator_id, pace, created_at, due_at, sent_at from mail where user_id = ${id} order by created_at`,
    letters_written: (db, id) => db`
      select l.post_id, l.subject, l.published_at, l.receivers, (
        select coalesce(jsonb_agg(jsonb_build_object('url', url, 'clicks', clicks)), '[]') from letter_link k where k.post_id = l.post_id) as links
      from letter l where l.author_id = ${id} order by l.published_at, l.post_id`,
    letters_received: (db, id) => db`
      select r.post_id, l.subject, r.state, r.reason, r.share, r.ended_at, r.opened_at, r.subscribed_at
      from letter_receiver r join letter l on l.post_id = r.post_id where r.user_id = ${id} order by l.published_at, r.post_id`,
    letter_choice: (db, id) => db`select reports_opens from letter_choice where user_id = ${id}`,
    stopped_address: (db, id) => db`select reason, stopped_at from stopped_address where user_id = ${id}`,
    push_subscriptions: (db, id) => db`
      select device, endpoint, created_at from push_subscription where user_id = ${id} order by created_at`,
    push_messages: (db, id) => db`
      select title, message, link, created_at, sent_at from push_message where user_id = ${id} order by created_at`,
    webhooks: (db, id) => db`
      select id, url, event_types, created_at, is_waiting, answered_at, off_at, off_reason, failures, failing_since, paused_until,
        previous_secret_until
      from webhook_endpoint
      where owner_id = ${id} order by created_at, id`,
    webhook_events: (db, id) => db`
      select id, type, body, person_id, happened_at from webhook_event where owner_id = ${id} order by created_at, id`,
    webhook_deliveries: (db, id) => db`
      select d.endpoint_id, d.event_id, d.created_at, d.tries, d.next_try_at, d.delivered_at, a.at, a.status, a.error, a.duration_ms,
        a.answer
      from webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id
      left join webhook_attempt a on a.delivery_id = d.id
      where e.owner_id = ${id} order by d.created_at, d.id, a.at`,
  },
  erase: erasePerson,
};
