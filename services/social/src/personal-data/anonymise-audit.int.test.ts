import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseAudit } from '#/personal-data/anonymise-audit.ts';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

test('an erased person is removed from a long audit log in batches, without it being read from start to end', async () => {
  const { database } = world.service.deps;
  const [person, other] = [randomUUID(), randomUUID()];
  await database.sql`
    insert into audit_entry (id, actor_id, action, target, note, created_at)
    select gen_random_uuid(), ${other}::uuid, 'user.role', 'user:' || gen_random_uuid(), 'a note', now() - n * interval '1 minute'
    from generate_series(1, 5000) n
    union all
    select gen_random_uuid(), ${other}::uuid, 'user.suspend', 'user:' || ${person}::text, 'was rude', now() from generate_series(1, 2)
    union all
    select gen_random_uuid(), ${person}::uuid, 'post.remove', 'post:' || gen_random_uuid(), 'kept', now() from generate_series(1, 700)`;
  await database.sql`analyze audit_entry`;
  const steps: { more: boolean; read: number }[] = [];
  do {
    steps.push(
      await database.transaction(async (tx) => {
        // Earlier transactions of the same connection may be counted, too.
        const countRead = async () => {
          const [row] = await tx.execute<{ read: number }>(
            `select pg_stat_get_xact_tuples_returned('audit_entry'::regclass)::int as read`,
          );
          return row?.read ?? 0;
        };
        const before = await countRead();
        const more = await anonymiseAudit(tx, person);
        return { more, read: (await countRead()) - before };
      }),
    );
  } while (steps.at(-1)?.more === true);
  expect(steps).toEqual([
    { more: true, read: 0 },
    { more: false, read: 0 },
  ]);
  const nobody = '00000000-0000-0000-0000-000000000000';
  expect(
    await database.sql`
      select actor_id, action, note, count(*)::int from audit_entry
      where actor_id <> ${other}::uuid or target = ${`user:${nobody}`} group by 1, 2, 3 order by 2`,
  ).toEqual([
    { actor_id: nobody, action: 'post.remove', note: 'kept', count: 700 },
    { actor_id: other, action: 'user.suspend', note: null, count: 2 },
  ]);
  await expect(database.sql`update audit_entry set note = 'other'`).rejects.toThrow('never changed');
});
