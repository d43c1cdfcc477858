import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schema } from '#/db/schema.ts';
import { type MessagingWorld, startWorld } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.destroy());

/** Other people's conversations, enough rows for PostgreSQL to prefer indexes in every table. */
async function fill(): Promise<void> {
  const { sql } = world.deps.database;
  await sql`insert into person select gen_random_uuid(), 1, 'p' || n, null, null, 'FAN', false, true, true, false
    from generate_series(1, 3000) n`;
  await sql`insert into conversation select gen_random_uuid(), least(a, b), greatest(a, b), 10, now()
    from (select gen_random_uuid() as a, gen_random_uuid() as b from generate_series(1, 3000)) pair`;
  await sql`insert into participant
    select c.id, one.id, one.other, 'inbox', true, false, 1, 0, now() - random() * interval '1 year'
    from conversation c cross join lateral (
      values (c.participant1_id, c.participant2_id), (c.participant2_id, c.participant1_id)) one (id, other)
    on conflict do nothing`;
  await sql`insert into message
    select gen_random_uuid(), c.id, n + 100, c.participant1_id, c.participant2_id, 'TEXT', 'words', 0, 0, now(),
      case when n = 1 then null else now() end, null, to_tsvector('simple', 'words of message ' || n)
    from conversation c, generate_series(1, 10) n`;
  await sql`insert into media select gen_random_uuid(), id, 0, 'FILE', gen_random_uuid()::text, '{}', null, null, null, 1,
    'application/pdf' from message limit 5000`;
  await sql`insert into entitlement select id, receiver_id, now() from message limit 5000`;
  await sql`insert into reaction select id, receiver_id, '👍', now() from message limit 5000`;
  await sql`insert into message_reservation (message_id, buyer_id, reserved_at)
    select id, receiver_id, now() from message limit 5000`;
  await sql`insert into refunded_tip select id, now() from message limit 5000`;
  await sql`insert into tip_return select gen_random_uuid(), id, 100, false, now() from message limit 5000`;
  await sql`insert into follow select gen_random_uuid(), user_id, true, 1 from person`;
  await sql`insert into block select gen_random_uuid(), user_id, true, 1 from person`;
  await sql`insert into allowance select 'message', user_id, now() from person`;
  await sql`analyze`;
}

it('the tables in code match the migrations', async () => {
  expect(await findTableDrift(world.deps.database, schema)).toEqual([]);
});

it('no call scans a whole table, however large it is', async () => {
  const [mara, theo] = [await world.join('mara', { role: 'CREATOR' }), await world.join('theo')];
  await world.follow(theo, mara);
  await world.follow(mara, theo);
  await fill();
  world.resetStatements();

  const { conversationId, id } = await world.send(mara, theo, 'indexed words');
  const paid = await world.send(mara, theo, 'for money', { isPaid: true, price: 1 });
  const conversation = `/messages/conversations/${conversationId}`;
  const services = asService('payments', 'messaging');
  const { data } = await world.get(theo, '/messages/conversations?limit=1');
  const answers = [
    await world.get(theo, '/messages/conversations'),
    await world.get(
      theo,
      `/messages/conversations?cursor=${Buffer.from(JSON.stringify([0, Date.now(), id])).toString('base64url')}`,
    ),
    await world.get(theo, '/messages/requests'),
    await world.get(theo, conversation),
    await world.get(theo, `/messages/conversations/user/${mara.id}`),
    await world.get(theo, `${conversation}/messages`),
    await world.get(theo, `${conversation}/messages?cursor=${Buffer.from('[5]').toString('base64url')}`),
    await world.get(theo, '/messages/search?q=indexed'),
    await world.get(theo, '/messages/unread-count'),
    await world.patch(theo, `/messages/${id}/read`),
    await world.patch(theo, `${conversation}/read`),
    await world.patch(theo, `${conversation}/archive`),
    await world.patch(theo, `${conversation}/unarchive`),
    await world.post(theo, `${conversation}/typing`),
    await world.post(null, `/internal/messages/${paid.id}/unlock`, { buyerId: theo.id }, services),
    await world.call(null, {
      url: `/internal/people/${theo.id}/contacts`,
      headers: asService('notifications', 'messaging'),
    }),
    await world.remove(mara, `/messages/${id}`),
    await world.block(theo, mara),
    await world.block(theo, mara, false),
    await world.remove(theo, conversation),
  ];
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(data.pagination.total).toBe(1);
  await world.follow(theo, mara);

  const statements = new Set(world.statements().filter((one) => !/"?kit"?\./.test(one) && !/^\s*set /i.test(one)));
  expect(statements.size).toBeGreaterThan(25);
  const readers: string[] = [];
  const strays: string[] = [];
  for (const statement of statements) {
    const [plan] = await world.deps.database.sql.unsafe(`explain (generic_plan, format json) ${statement}`);
    const nodes = JSON.stringify(plan);
    if (nodes.includes('"Seq Scan"')) readers.push(statement);
    // That index starts with the conversation, so a person's sides are spread over it.
    if (/"participant"\."folder" = /.test(statement) && !/"participant_(order|unread)"/.test(nodes))
      strays.push(statement);
  }
  expect(readers).toEqual([]);
  expect(strays).toEqual([]);
});
