import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { notificationsService } from '#/service.ts';

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(notificationsService, {
    aboutNobody: {
      deleted_content: 'ids of deleted things',
      withdrawn_content: 'ids of deleted things',
      delivered_service_notification: 'ids of notifications',
      service_kind: 'kinds of notifications',
      push_key: 'keys of the service',
      live_instance: 'processes',
    },
    theirs: {
      'notification_actor.notification_id': 'actor_id',
      'notified_content.notification_id': 'recipient_id',
      'webhook_delivery.endpoint_id': 'owner_id',
      'letter_link.post_id': 'author_id',
    },
    people: {
      'deleted_content.content_id': null,
      'letter.post_id': null,
      'letter_receiver.id': null,
      'letter_receiver.post_id': null,
      'notified_content.content_id': null,
      'withdrawn_content.content_id': null,
      'notification.post_id': null,
      'notification.comment_id': null,
      'notification.conversation_id': null,
      'suspension_change.settled_to': null,
      'live_event.notification_id': null,
      'read_mark.conversation_id': null,
      'message_unread.conversation_id': null,
      'push_subscription.session_id': null,
      'webhook_allowance.key': (id) => `challenges by ${id}`,
    },
    values: { relation: { kind: 'follow' } },
    notExported: {
      'announcement by author_id': { '*': 'what an ADMIN announced is the platform’s' },
      'announcement by told_to': { '*': 'how far the work is' },
      live_event: {
        'sequence kind notification_id data at':
          'copies of notifications and messages, for the days of a lost connection',
      },
      live_place: { last_sequence: 'how many live events there were' },
      'mail by creator_id': { '*': 'the mail of somebody else' },
      notified_content: { notification_id: 'which notification counts it' },
      mail: { thing: 'groups what is said at once' },
      'letter_receiver by author_id': { '*': 'what became of the mail of somebody else' },
      letter_link: { key: 'recognises the address' },
      letter_receiver: { author_id: 'when it is sent, and by whom' },
      message_unread: { 'conversation_id unread_count': 'a copy of the count, which is in the export of messaging' },
      notification: { thing: 'groups what is said at once', message_sequence: 'which message opens' },
      'notification by actor_id': { '*': 'the notification of somebody else' },
      notification_actor: { 'notification_id at': 'the notification of somebody else' },
      person: {
        'version username display_name avatar_url is_verified role is_suspended shows_online_status':
          'a copy of the profile, which is in the export of social',
      },
      presence: { instance_id: 'a process' },
      push_subscription: {
        session_id: 'sessions are in the export of auth',
        'p256dh auth': 'secrets of the browser',
        public_key: 'a key of the service',
      },
      push_message: { subscription_id: 'to which browser', thing: 'groups what is said at once' },
      read_mark: { 'conversation_id up_to_sequence': 'a copy of what was read, which is in the export of messaging' },
      relation: { 'kind from_id to_id is_active changed_at': 'copies of what is in the export of social' },
      stopped_address: { address_mark: 'recognises the address, which is in the export of auth' },
      suspension_change: { settled_to: 'how far the work is' },
      webhook_allowance: { spent_until: 'a limit, for a day' },
      webhook_endpoint: { 'secret previous_secret': 'secrets' },
      webhook_event: { created_at: 'when the event was written down' },
      'webhook_event by person_id': { '*': 'the webhook of somebody else' },
      webhook_attempt: { delivery_id: 'the attempts are with the delivery' },
    },
    kept: {
      letter_receiver: { 'post_id author_id state reason share ended_at': 'its author counts it, as nobody’s then' },
      'announcement by author_id': { '*': 'everybody was told, by nobody then' },
      'announcement by told_to': { '*': 'how far the work is' },
    },
  });
  expect(undecided).toEqual([]);
});
