import type { EventEnvelope } from '@stagedoor/contracts/event';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySuspension } from '#/blocks/apply-suspensions.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.destroy());

/** Writes conversations with strangers to whom somebody has sent one message each. */
async function writeToStrangers({ id }: TestPerson, count: number): Promise<void> {
  await world.deps.database.sql`
    with stranger as (select gen_random_uuid() as id, gen_random_uuid() as conversation from generate_series(1, ${count}::int)),
    conversations as (
      insert into conversation (id, participant1_id, participant2_id, last_sequence, created_at)
      select conversation, least(id, ${id}), greatest(id, ${id}), 1, now() from stranger returning id
    )
    insert into participant (conversation_id, user_id, other_id, folder, is_accepted, is_withheld, unread_count, cleared_up_to,
      last_message_at)
    select conversation, id, ${id}::uuid, 'inbox', true, false, 1, 0, now() from stranger
    where (select count(*) from conversations) > 0
    union all
    select conversation, ${id}::uuid, id, 'inbox', true, false, 0, 0, now() from stranger`;
}

const withheld = async ({ id }: TestPerson) => {
  const rows = await world.deps.database.sql<{ count: number }[]>`
    select count(*)::int as count from participant where other_id = ${id} and is_withheld`;
  return rows[0]?.count;
};
const left = async () => (await world.deps.database.sql`select from suspension_change`).length;

let version = 1_000;
async function suspend({ id: userId, username }: TestPerson, isSuspended: boolean): Promise<void> {
  version += 1;
  await world.deliver(profileUpdated, { ...profileUpdated.sample, userId, username, version, isSuspended });
}

it('somebody who wrote to more people than one transaction can change is withheld from all of them, and shown again', async () => {
  const [spammer, mara] = [await world.join('spammer'), await world.join('mara')];
  await writeToStrangers(spammer, 1_200);
  await world.follow(mara, spammer);
  await world.send(spammer, mara, 'hello');

  await suspend(spammer, true);
  await waitFor(async () => (await left()) === 0, { what: 'the suspension in all conversations' });
  expect(await withheld(spammer)).toBe(1_201);
  expect(await world.unread(mara)).toBe(0);
  const told = await world.deps.database.sql`
    select sum(told_unread)::int as told from participant where other_id = ${spammer.id}`;
  expect(told).toEqual([{ told: 0 }]);

  await suspend(spammer, false);
  await waitFor(async () => (await left()) === 0, { what: 'all conversations being shown again' });
  expect(await withheld(spammer)).toBe(0);
  expect(await world.unread(mara)).toBe(1);
});

it('one transaction changes five hundred conversations at the most', async () => {
  const spammer = await world.join('spammer2');
  await writeToStrangers(spammer, 600);
  const { database } = world.deps;
  await database.sql`update person set is_suspended = true where user_id = ${spammer.id}`;
  await database.transaction(async (tx) => {
    await applySuspension(world.deps, tx, spammer.id);
    const [row] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from participant where other_id = ${spammer.id}::uuid and is_withheld`);
    expect(row?.count).toBe(500);
  });
  await waitFor(async () => (await withheld(spammer)) === 600, { what: 'the job' });
});

it('a suspension and its end that two instances apply at once leave nothing withheld', async () => {
  const spammer = await world.join('spammer3');
  await writeToStrangers(spammer, 3);
  const { database } = world.deps;
  const handle = (tx: Transaction, isSuspended: boolean) => {
    version += 1;
    const data = { ...profileUpdated.sample, userId: spammer.id, username: spammer.username, version, isSuspended };
    return onProfileUpdated.handle(tx, [{ data } as EventEnvelope], world.deps);
  };
  const applied = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const first = database.transaction(async (tx) => {
    await handle(tx, true);
    applied.resolve();
    await waiting.promise;
  });
  await applied.promise;
  const second = database.transaction((tx) => handle(tx, false));
  await waitFor(async () => (await database.sql`select from pg_locks where not granted`).length > 0, {
    what: 'the second',
  });
  waiting.resolve();
  await Promise.all([first, second]);
  await waitFor(async () => (await withheld(spammer)) === 0, { what: 'all conversations being shown' });
});

it('what a suspended person still writes to a stranger is withheld, also at the moment of the suspension', async () => {
  const [spammer, mara, theo] = [await world.join('spammer4'), await world.join('mara4'), await world.join('theo4')];
  const { database } = world.deps;
  const suspended = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  version += 1;
  const data = { ...profileUpdated.sample, userId: spammer.id, username: spammer.username, version, isSuspended: true };
  const suspending = database.transaction(async (tx) => {
    await onProfileUpdated.handle(tx, [{ data } as EventEnvelope], world.deps);
    suspended.resolve();
    await written.promise;
  });
  await suspended.promise;
  const sending = world.send(spammer, mara, 'hello');
  await Promise.race([
    sending,
    waitFor(async () => (await database.sql`select from pg_locks where not granted`).length > 0, {
      what: 'the message',
    }),
  ]);
  written.resolve();
  await Promise.all([suspending, sending]);
  // Their access token is good for some seconds more.
  await world.send(spammer, theo, 'hello');
  expect(await withheld(spammer)).toBe(2);
  await suspend(spammer, false);
  expect(await withheld(spammer)).toBe(0);
});
