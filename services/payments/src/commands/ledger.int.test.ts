import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerCommand } from '#/commands/ledger.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
  await world.post('/payments/tips', await world.payer(), { creatorId: world.creator().id, amount: 10 });
});
afterAll(() => world.destroy());

test('the ledger is checked however long it takes to read all of it', async () => {
  const { config, database } = world.service.deps;
  const check = () => ledgerCommand({ DATABASE_URL: config.databaseUrl }, 'check');
  expect(await check()).toMatchObject({ isWell: true });
  // Fails if a statement has a timeout.
  await database.sql.unsafe(`
    alter table ledger_posting rename to all_postings;
    create view ledger_posting as select *, 1 / (current_setting('statement_timeout') = '0')::int as unlimited from all_postings
      where 1 / (current_setting('statement_timeout') = '0')::int = 1`);
  try {
    expect(await check()).toMatchObject({ isWell: true });
  } finally {
    await database.sql.unsafe('drop view ledger_posting; alter table all_postings rename to ledger_posting');
  }
});

test.each([['all'], ['sum', 'check'], ['--check']])(
  '%s is refused with the usage, before anything is read',
  async (...args) => {
    await expect(ledgerCommand({}, ...args)).rejects.toThrow('usage: npm run ledger -- [sum | check]');
  },
);
