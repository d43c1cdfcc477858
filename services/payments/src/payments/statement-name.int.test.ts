import { InvalidConfig, readConfig } from '@stagedoor/service-kit/config/config';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { variables } from '#/config.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.checkSum());
afterAll(async () => {
  await world.service.destroy();
  await world.owners.close();
});

/** What the sandbox's record of a person's one charge names on their statement. */
async function statementOf(payer: TestPerson): Promise<string | null | undefined> {
  const [row] = await world.service.deps.database.sql<{ statement_name: string | null }[]>`
    select charge.statement_name from sandbox.charge charge join payment on payment.id::text = charge.key
    where payment.payer_id = ${payer.id}`;
  return row?.statement_name;
}

async function tip(payer: TestPerson) {
  const creator = world.creator();
  expect((await world.post('/payments/tips', payer, { creatorId: creator.id, amount: 5 })).status).toBe(201);
}

test('the statement names the platform, and not to people in discreet mode', async () => {
  const [fan, discreet] = [await world.payer(), await world.payer()];
  world.owners.discreet.add(discreet.id);
  await tip(fan);
  await tip(discreet);
  expect([await statementOf(fan), await statementOf(discreet)]).toEqual(['STAGEDOOR', 'ONLINE']);
});

test('the statement is neutral where auth cannot say what its payer wants', async () => {
  const fan = await world.payer();
  world.owners.unknown.add(fan.id);
  await tip(fan);
  expect(await statementOf(fan)).toBe('ONLINE');
});

test('a name that no statement takes stops the start', () => {
  const read = (name: string) =>
    readConfig({ name: variables.statementNameDiscreet }, { STATEMENT_NAME_DISCREET: name });
  expect(read('SHOP 24').name).toBe('SHOP 24');
  for (const name of ['A', '1234', 'A*B', 'LONGER THAN TWELVE']) expect(() => read(name)).toThrow(InvalidConfig);
});
