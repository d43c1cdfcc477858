import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { Sql } from 'postgres';
import { retention } from '../../../services/messaging/src/retention.ts';
import { messagingService } from '../../../services/messaging/src/service.ts';
import { careOf, type Days, openAged, type PartSetup } from './aged-part.ts';
import { personId, personSql } from './aged-people.ts';
import { fillKit } from './fill-kit.ts';

/** Messaging, with a person who writes with ten others all the time. */
export const openMessaging = (setup: PartSetup) =>
  openAged(messagingService, setup, (deps) => ({
    calls: [
      '/messages/conversations',
      `/messages/conversations/${oldConversation}/messages`,
      '/messages/unread-count',
      '/messages/search?q=number',
    ].map((url) => ({ url, headers: asUser({ userId: writer }) })),
    fill: (days) => fillMessaging(setup.sql, days),
    care: [careOf(retention, deps)],
    retention: [{ what: 'tips', oldest: 'select min(created_at) from pending_tip', days: 7 }],
    erased: { 'a person': writer },
    reads: [
      `select * from message where conversation_id = '${otherConversation}' order by sequence desc limit 20`,
      `select * from participant where user_id = '${writer}' limit 20`,
      'select * from pending_tip order by created_at limit 20',
    ],
  }));

/** A person who writes with ten others all the time. */
const writer = personId(1);

const pair = (n: string) => `('00000000-0006-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** Messages that a pair writes in a day. */
const daily = 20;
const friends = 10;
const pairs = 100;

/** The conversation of the writer and the first of them. */
const oldConversation = '00000000-0006-7000-8000-000000000001';
/** A conversation of two others. */
const otherConversation = '00000000-0006-7000-8000-000000000014';

/**
 * Writes what these days leave in the database of messaging: of a hundred pairs, ten with the writer, twenty messages a day each, of
 * which those of the last hour are unread, a tip a day each, and a new pair every day that wrote but once.
 */
async function fillMessaging(sql: Sql, days: Days): Promise<void> {
  const all = `generate_series(${Math.ceil(days.until) + 1}, ${days.from}) d`;
  // The older messages are filled in later, and have the lower numbers: the days of ten years at the most.
  const sequence = `(3660 - d) * ${daily} + k`;
  const one = `case when n <= ${friends} then ${personSql('1')} else ${personSql('1000 + n')} end`;
  const other = `case when n <= ${friends} then ${personSql('1 + n')} else ${personSql('5000 + n')} end`;
  const at = `now() - interval '1 day' * d + interval '1 hour' * k`;
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into person (user_id, version, username, role, is_verified, allows_messages, shows_online_status, is_suspended)
      select id, 1, 'person_' || row_number() over (), 'FAN', false, true, true, false
      from (select ${one} as id from generate_series(1, ${pairs}) n union select ${other} from generate_series(1, ${pairs}) n) ids
      on conflict do nothing;
    insert into conversation (id, participant1_id, participant2_id, last_sequence, created_at)
      select ${pair('n')}, ${one}, ${other}, ${3_660 * daily}, now() - interval '1 day' * ${days.from} from generate_series(1, ${pairs}) n
      on conflict do nothing;
    insert into participant (conversation_id, user_id, other_id, folder, is_accepted, is_withheld, unread_count, cleared_up_to, last_message_at)
      select ${pair('n')}, ${one}, ${other}, 'inbox', true, false, 0, 0, now() from generate_series(1, ${pairs}) n
      union all select ${pair('n')}, ${other}, ${one}, 'inbox', true, false, 0, 0, now() from generate_series(1, ${pairs}) n
      on conflict do nothing;
    insert into person (user_id, version, username, role, is_verified, allows_messages, shows_online_status, is_suspended)
      select ${personSql('100000 + d')}, 1, 'stranger_' || d, 'FAN', false, true, true, false from ${all};
    insert into conversation (id, participant1_id, participant2_id, last_sequence, created_at)
      select ${pair('100000 + d')}, ${personSql('1')}, ${personSql('100000 + d')}, 1, now() - interval '1 day' * d from ${all};
    insert into participant (conversation_id, user_id, other_id, folder, is_accepted, is_withheld, unread_count, cleared_up_to, last_message_at)
      select ${pair('100000 + d')}, ${personSql('1')}, ${personSql('100000 + d')}, 'inbox', true, false, 0, 0, now() - interval '1 day' * d from ${all};
    insert into message (id, conversation_id, sequence, sender_id, receiver_id, type, content, price_cents, media_count, created_at, read_at, words)
      select gen_random_uuid(), ${pair('n')}, ${sequence}, ${one}, ${other}, 'TEXT', 'A message about number ' || k, 0, 0, ${at}, ${at},
        to_tsvector('simple', 'A message about number ' || k) || array_to_tsvector(array['Of ' || ${one}, 'Of ' || ${other}])
      from ${all}, generate_series(1, ${daily}) k, generate_series(1, ${pairs}) n;
    insert into message (id, conversation_id, sequence, sender_id, receiver_id, type, content, price_cents, media_count, created_at, read_at, words)
      select gen_random_uuid(), ${pair('100000 + d')}, 1, ${personSql('1')}, ${personSql('100000 + d')}, 'TEXT', 'Hello', 0, 0, at, at,
        to_tsvector('simple', 'Hello') || array_to_tsvector(array['Of ' || ${personSql('1')}, 'Of ' || ${personSql('100000 + d')}])
      from ${all}, lateral (select now() - interval '1 day' * d) moment (at);
    insert into pending_tip (message_id, sender_id, receiver_id, content, tip_cents, is_written, created_at)
      select gen_random_uuid(), ${one}, ${other}, 'A tip', 500, true, ${at}
      from ${all}, generate_series(1, 1) k, generate_series(1, ${pairs}) n;
  `);
  await fillKit(sql, days);
}
