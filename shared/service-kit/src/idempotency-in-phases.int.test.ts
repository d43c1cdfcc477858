import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#/database.ts';
import { hashKeyed } from '#/idempotency.ts';
import { createPhasedIdempotency } from '#/idempotency-in-phases.ts';
import { idempotencyKeys } from '#/kit-tables.ts';
import { migrateDatabase } from '#/migrations.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { holdTestResource } from '#/testing/test-resources.ts';
import { waitFor } from '#/testing/wait-for.ts';

const now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
const hour = 3_600_000;
let database: Database;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  database = openDatabase({ url, schema: { idempotencyKeys }, poolSize: 4, name: 'test' });
  holdTestResource(() => database.close());
});

const scope = 'someone POST /things';
const asked = (key: string) => ({ scope, key, fingerprint: '{}' });

/** What is left of one who claimed the key and was killed. */
async function leaveClaim(key: string, ageMs: number): Promise<void> {
  const row = { scope, ...hashKeyed(asked(key)), createdAt: new Date(now.getTime() - ageMs) };
  await database.db.insert(idempotencyKeys).values(row);
}

test('who comes back once the claim of one who was killed has run out goes on without a wait', async () => {
  await leaveClaim('old', hour);
  // A wait as long as the lease would outlast the test.
  const phases = createPhasedIdempotency({ database, clock, leaseMs: hour });
  expect(await phases.run(asked('old'), async () => 'done')).toEqual({ kept: 'done', replayed: false });
});

test('of several who wait for a younger one, one goes on, and the others get its answer', async () => {
  await leaveClaim('young', 0);
  let done = 0;
  const work = async () => {
    done += 1;
    return 'done';
  };
  const instances = [1, 2, 3].map(() => createPhasedIdempotency({ database, clock, leaseMs: 300 }));
  const answers = await Promise.all(instances.map((phases) => phases.run(asked('young'), work)));
  expect(answers.map(({ kept }) => kept)).toEqual(['done', 'done', 'done']);
  expect([done, answers.filter(({ replayed }) => replayed).length]).toEqual([1, 2]);
});

test('work that outlasts the lease keeps its claim', async () => {
  let done = 0;
  const finish = Promise.withResolvers<string>();
  const [one, other] = [1, 2].map(() => createPhasedIdempotency({ database, clock, leaseMs: 150 }));
  const work = () => {
    done += 1;
    return finish.promise;
  };
  const claimed = one?.run(asked('slow'), work);
  const claims = async () =>
    (await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, scope)))
      .map(({ createdAt }) => createdAt.getTime())
      .filter((at) => at > now.getTime());
  await waitFor(async () => done === 1);
  const waiting = other?.run(asked('slow'), work);
  // Renewed four times, each after a third of the lease.
  await waitFor(async () => (await claims()).some((at) => at >= now.getTime() + 4));
  finish.resolve('done');
  expect([await claimed, await waiting, done]).toEqual([
    { kept: 'done', replayed: false },
    { kept: 'done', replayed: true },
    1,
  ]);
});
