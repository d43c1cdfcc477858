import type { Sql } from 'postgres';
import type { TestSystem } from '../testing/start-system.ts';
import { callGateway } from './gateway-calls.ts';
import type { TestPerson } from './register-people.ts';
import { openServiceDatabase } from './service-database.ts';

/** Returns SQL for the id of the n-th copy, made the given seconds before now: ids are in the order of time. */
const idBefore = (seconds: string, n: string) => `(
  regexp_replace(lpad(to_hex((extract(epoch from now() - ${seconds} * interval '1 second') * 1000)::bigint), 12, '0'), '(.{8})(.{4})', '\\1-\\2')
  || '-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Has one person follow another, who has the given number of posts. */
export async function seedLongFeed(
  system: TestSystem,
  reader: TestPerson,
  author: TestPerson,
  count: number,
): Promise<void> {
  const { address } = system;
  const post = await callGateway(address, 'POST', '/api/posts', {
    body: { content: 'The first' },
    token: author.token,
  });
  const followed = await callGateway(address, 'POST', `/api/users/follow/${author.id}`, { token: reader.token });
  if (post.status !== 201 || followed.status >= 300)
    throw new Error(
      `a post and a follow were answered ${post.status} ${post.message}, ${followed.status} ${followed.message}`,
    );
  await withDatabase(system, 'social', (sql) =>
    copyRows(sql, {
      table: 'post',
      where: `author_id = '${author.id}'`,
      count: count - 1,
      changes: {
        id: idBefore('n * 60', 'n'),
        content: `'Note ' || n || ' ' || repeat('about what is seen from here ', 1 + n % 9)`,
        ...Object.fromEntries(
          ['created_at', 'updated_at', 'published_at'].map((name) => [name, `now() - n * interval '1 minute'`]),
        ),
      },
    }),
  );
}

/** Has two people exchange the given number of messages. Returns the conversation. */
export async function seedLongThread(
  system: TestSystem,
  reader: TestPerson,
  other: TestPerson,
  count: number,
): Promise<string> {
  const body = { receiverId: other.id, content: 'The first' };
  const sent = await callGateway(system.address, 'POST', '/api/messages', { body, token: reader.token });
  if (sent.status !== 201) throw new Error(`a message was answered ${sent.status} ${sent.message}`);
  const { conversationId } = sent.data as { conversationId: string };
  await withDatabase(system, 'messaging', async (sql) => {
    await sql`update message set sequence = ${count} where conversation_id = ${conversationId}`;
    await sql`update conversation set last_sequence = ${count} where id = ${conversationId}`;
    await copyRows(sql, {
      table: 'message',
      where: `conversation_id = '${conversationId}'`,
      count: count - 1,
      changes: {
        id: idBefore('n * 60', 'n'),
        sequence: `${count} - n`,
        content: `'Line ' || n || ' ' || repeat('and so on ', n % 12)`,
        sender_id: `case when n % 3 = 0 then sender_id else receiver_id end`,
        receiver_id: `case when n % 3 = 0 then receiver_id else sender_id end`,
        created_at: `now() - n * interval '1 minute'`,
        read_at: 'now()',
      },
    });
  });
  return conversationId;
}

type Copies = {
  table: string;
  /** Finds the one row that is copied. */
  where: string;
  count: number;
  /** Columns that differ, as SQL of the copy's number `n`. */
  changes: { readonly [column: string]: string };
};

async function copyRows(sql: Sql, { table, where, count, changes }: Copies): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`;
  const names = columns.map(({ name }) => name);
  await sql.unsafe(`
    insert into ${table} (${names.join(', ')})
    select ${names.map((name) => changes[name] ?? name).join(', ')}
    from (select * from ${table} where ${where}) original, generate_series(1, ${count}) n`);
}

async function withDatabase(system: TestSystem, service: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = openServiceDatabase(system, service);
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
