import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { kitRetention } from '@stagedoor/service-kit/process/kit-retention';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { TestClock } from '@stagedoor/service-kit/testing/test-clock';
import { expect, it, onTestFinished } from 'vitest';
import { fillKit } from './fill-kit.ts';
import { kitLimits } from './kit-care.ts';

it('fills the outbox week by week, and the care drops all but the newest weeks', async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  const database = openDatabase({ url, schema: {}, poolSize: 2, name: 'fill-kit' });
  onTestFinished(() => database.close());
  const { sql } = database;
  const countFilled = async () =>
    (await sql<{ count: number }[]>`select count(distinct tableoid)::int from kit.outbox`)[0]?.count;
  await fillKit(sql, { service: 'notes', events: 20 }, { from: 30, until: 0 });
  await fillKit(sql, { service: 'notes', events: 20 }, { from: 100, until: 30 });
  expect(await sql`select from kit.outbox`).toHaveLength(2_000);
  expect(await sql`select from kit.outbox_other`).toHaveLength(0);
  expect(await countFilled()).toBeGreaterThanOrEqual(15);

  const deps = { database, clock: new TestClock(), config: { outboxDays: 7, inboxDays: 45 } };
  while (await kitRetention.run(deps));
  expect(await countFilled()).toBeLessThanOrEqual(3);
  for (const { oldest, days } of kitLimits) {
    const [row] = await sql.unsafe(`select extract(day from now() - (${oldest}))::int as days`);
    expect(row?.days).toBeLessThanOrEqual(days);
  }
});
