import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#/common/clock.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { idempotencyKeys } from '#/database/kit-tables.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import type { Transaction } from '#/database/transaction.ts';
import { type Claim, createIdempotency, hashKeyed } from '#/idempotency/idempotency.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { holdTestResource } from '#/testing/test-resources.ts';
import { waitFor } from '#/testing/wait-for.ts';

const hour = 3_600_000;
let database: Database;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  database = openDatabase({ url, schema: { idempotencyKeys }, poolSize: 4, name: 'test' });
  holdTestResource(() => database.close());
  await database.sql`create table effect (name text not null)`;
});

const scope = 'someone POST /things';
const asked = (key: string) => ({ scope, key, fingerprint: '{}' });
const answer = { status: 200, body: 'done' };
const instance = (leaseMs: number) => createIdempotency({ database, clock: systemClock, leaseMs });
const effects = async (name: string) => (await database.sql`select from effect where name = ${name}`).length;
const writeEffect = (tx: Transaction, name: string) => tx.execute(sql`insert into effect values (${name})`);

/** The row of a request that claimed the key and was killed. */
async function leaveClaim(key: string, leftMs: number): Promise<void> {
  await database.db.insert(idempotencyKeys).values({
    scope,
    ...hashKeyed(asked(key)),
    createdAt: new Date(),
    claimId: crypto.randomUUID(),
    claimedUntil: new Date(Date.now() + leftMs),
  });
}

test('a request after the claim of a killed process has expired proceeds without waiting', async () => {
  await leaveClaim('old', -1);
  // A wait as long as the lease would outlast the test.
  expect(await instance(hour).run(asked('old'), async () => answer)).toEqual({ ...answer, replayed: false });
});

test('of several that wait for a claim that runs out one does the work, and the others get its answer', async () => {
  await leaveClaim('young', 300);
  let done = 0;
  const work = async () => {
    done += 1;
    return answer;
  };
  const answers = await Promise.all([1, 2, 3].map(() => instance(3_000).run(asked('young'), work)));
  expect(answers.map(({ body }) => body)).toEqual(['done', 'done', 'done']);
  expect([done, answers.filter(({ replayed }) => replayed).length]).toEqual([1, 2]);
});

test('work that outlasts the lease keeps its claim', async () => {
  let done = 0;
  const finish = Promise.withResolvers<void>();
  const work = async () => {
    done += 1;
    await finish.promise;
    return answer;
  };
  const claimed = instance(300).run(asked('slow'), work);
  const row = async () => {
    const { keyHash } = hashKeyed(asked('slow'));
    const [found] = await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash));
    return found;
  };
  const first = await waitFor(row);
  const waiting = instance(300).run(asked('slow'), work);
  const lasts = first.claimedUntil?.getTime() ?? 0;
  await waitFor(async () => ((await row())?.claimedUntil?.getTime() ?? 0) > lasts + 600);
  finish.resolve();
  expect([await claimed, await waiting, done]).toEqual([
    { ...answer, replayed: false },
    { ...answer, replayed: true },
    1,
  ]);
});

test('the effect and the answer are committed together', async () => {
  const keyed = instance(3_000);
  const commitThenFail = async (claim: Claim) => {
    await claim.commit(
      (tx) => writeEffect(tx, 'together'),
      () => answer,
    );
    throw new Error('killed before it could answer');
  };
  await expect(keyed.run(asked('together'), commitThenFail)).rejects.toThrow('killed');
  expect(await keyed.run(asked('together'), commitThenFail)).toEqual({ ...answer, replayed: true });
  expect(await effects('together')).toBe(1);
});

test('a failure before the commit writes nothing and gives the key back', async () => {
  const keyed = instance(3_000);
  const fail = (claim: Claim) =>
    claim
      .commit(
        async (tx) => {
          await writeEffect(tx, 'failed');
          throw new Error('refused');
        },
        () => answer,
      )
      .then(() => answer);
  await expect(keyed.run(asked('failed'), fail)).rejects.toThrow('refused');
  expect(await effects('failed')).toBe(0);
  expect((await keyed.run(asked('failed'), async () => answer)).replayed).toBe(false);
});

test('a process that lost its claim commits nothing, and returns the answer of the one that took over', async () => {
  const key = asked('taken-over');
  const answered = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const frozen = instance(hour).run(key, async (claim) => {
    claimed.resolve();
    await answered.promise;
    await claim.commit(
      (tx) => writeEffect(tx, 'taken over'),
      () => ({ ...answer, body: 'of the frozen one' }),
    );
    return answer;
  });
  await claimed.promise;
  await database.sql`update kit.idempotency_key set claimed_until = now() - interval '1 second'
    where key_hash = ${hashKeyed(key).keyHash}`;
  await instance(hour).run(key, async (claim) => {
    await claim.commit(
      (tx) => writeEffect(tx, 'taken over'),
      () => answer,
    );
    return answer;
  });
  answered.resolve();
  expect(await frozen).toEqual({ ...answer, replayed: true });
  expect(await effects('taken over')).toBe(1);
});
