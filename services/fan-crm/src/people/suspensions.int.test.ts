import { profileUpdated } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySuspension } from '#/people/apply-suspensions.ts';
import { type CrmWorld, startCrm, type TestPerson } from '#/testing/crm-world.ts';

let world: CrmWorld;
beforeAll(async () => {
  world = await startCrm();
});
afterAll(() => world.destroy());

/** The number of creators whom the suspended person follows. */
async function followMany({ id }: TestPerson, count: number): Promise<void> {
  await world.deps.database.sql`
    insert into fan (creator_id, fan_id, since, is_following)
    select gen_random_uuid(), ${id}::uuid, now(), true from generate_series(1, ${count}::int)`;
}

const listed = async ({ id }: TestPerson) => {
  const rows = await world.deps.database.sql<{ count: number }[]>`
    select count(*)::int as count from fan where fan_id = ${id} and is_listed`;
  return rows[0]?.count;
};

it('somebody who follows more people than one transaction can change is on no list while they are suspended', async () => {
  const spammer = await world.join('spammer');
  await followMany(spammer, 1_200);
  let version = 1_000;
  for (const [isSuspended, count] of [
    [true, 0],
    [false, 1_200],
  ] as const) {
    version += 1;
    const { id: userId, username } = spammer;
    await world.deliver(profileUpdated, { ...profileUpdated.sample, userId, username, version, isSuspended });
    await waitFor(async () => (await listed(spammer)) === count, { what: `${count} lists` });
  }
  await waitFor(async () => (await world.deps.database.sql`select from suspension_change`).length === 0);
});

it('one transaction changes five hundred fans at the most', async () => {
  const spammer = await world.join('spammer2');
  await followMany(spammer, 600);
  const { database } = world.deps;
  await database.sql`update person set is_suspended = true where user_id = ${spammer.id}`;
  await database.transaction(async (tx) => {
    await applySuspension(tx, world.deps, spammer.id);
    const [row] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from fan where fan_id = ${spammer.id}::uuid and is_listed`);
    expect(row?.count).toBe(100);
  });
  await waitFor(async () => (await listed(spammer)) === 0, { what: 'the job' });
});
