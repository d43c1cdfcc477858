import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import type postgres from 'postgres';
import { pick } from '../instruments/random.ts';
import type { Market } from './race-market.ts';
import { type Answer, RacePerson } from './race-person.ts';

type Seller = { person: RacePerson; cardIds: readonly string[]; tips: string[] };

/** What a creator pays with: it pays, is declined, asks for a confirmation, or does not answer in time. */
const ownCards = ['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired', 'pm_timeout'];
const tippersCards = ['pm_card_visa', 'pm_card_createDisputeLost', 'pm_card_mastercard', 'pm_card_createDisputeWon'];

const newest = 8;
const leastPayout = 20;
/** How long a creator who left owing may be unknown to ADMINs, in ms: payments learns of it by an event. */
const toldWithinMs = 60_000;

/**
 * Creators who are tipped, are paid out, and give back what was paid out, by card where their account is short of it; whom ADMINs and
 * banks leave owing; and who then try to leave. None of them is of the market. Each acts alone, and does several things at once.
 */
export async function openFunds(address: string, sql: postgres.Sql, count: number, { admin, done }: Market) {
  const creators = await RacePerson.register(address, count, 'CREATOR');
  const sellers = await mapConcurrently(creators, 4, async (person): Promise<Seller> => {
    await person.call('POST', '/payments/account', {});
    const cardIds: string[] = [];
    for (const token of ownCards) cardIds.push(await person.addCard(token));
    return { person, cardIds, tips: [] };
  });
  const tippers = await RacePerson.register(address, tippersCards.length, 'FAN');
  await mapConcurrently(tippers, 4, (tipper, index) => tipper.addCard(tippersCards[index] ?? ''));
  const problems: string[] = [];

  const addOne = (name: string) => done.set(name, (done.get(name) ?? 0) + 1);
  const noted = async (name: string, answer: Promise<Answer | undefined>) => {
    const { status } = (await answer) ?? { status: 0 };
    if (status > 0 && status < 300) addOne(name);
    return status;
  };

  async function tip({ person, tips }: Seller, random: () => number): Promise<Answer | undefined> {
    const body = { creatorId: person.id, amount: 20 + Math.floor(random() * 60) };
    const answer = await pick(random, tippers)?.call('POST', '/payments/tips', body);
    const paymentId = answer?.data.paymentId;
    if (answer?.status === 201 && typeof paymentId === 'string') tips.push(paymentId);
    return answer;
  }

  async function payOut({ person }: Seller): Promise<Answer | undefined> {
    const available = Number((await person.call('GET', '/payments/balance')).data.available);
    if (available < leastPayout) return undefined;
    return person.call('POST', '/payments/payouts', { amount: available });
  }

  /** All or a part of a tip, at the quoted price of what the account is short of. */
  async function refund({ person, cardIds, tips }: Seller, random: () => number): Promise<Answer | undefined> {
    const paymentId = pick(random, tips.slice(-newest));
    if (paymentId === undefined) return undefined;
    const place = `/payments/transactions/${paymentId}/refund`;
    const { data } = await person.call('GET', place);
    const [left, covered, least] = [data.left, data.covered, data.minimumTopUp].map(Number);
    if (left === undefined || covered === undefined || least === undefined || !(left > 0)) return undefined;
    const amount = random() < 0.5 ? left : Math.max(0.01, Math.round(left * random() * 100) / 100);
    const short = Math.round((amount - covered) * 100) / 100;
    const topUp = short > 0 ? { expectedTopUp: Math.max(short, least), paymentMethodId: pick(random, cardIds) } : {};
    const answer = await person.call('POST', place, { amount, reason: 'Sorry', ...topUp });
    if (short > 0 && answer.status < 300) addOne('refunds by card after payouts');
    const confirmationId = (answer.data.topUp as { confirmationId?: string } | undefined)?.confirmationId;
    if (confirmationId !== undefined && random() < 0.5)
      await noted('refunds confirmed late', person.call('POST', `/payments/confirmations/${confirmationId}`));
    return answer;
  }

  async function refundByAdmin({ tips }: Seller, random: () => number): Promise<Answer | undefined> {
    const paymentId = pick(random, tips.slice(-newest));
    if (paymentId === undefined) return undefined;
    return admin.call('POST', `/payments/transactions/${paymentId}/refund`, { reason: 'Sorry' });
  }

  async function settle({ person, cardIds }: Seller, random: () => number): Promise<Answer | undefined> {
    const settlement = Number((await person.call('GET', '/payments/balance')).data.settlement);
    if (!(settlement > 0)) return undefined;
    const body = { expectedAmount: settlement, paymentMethodId: pick(random, cardIds) };
    return person.call('POST', '/payments/debt/settlements', body);
  }

  /** Who owes is refused; where payments was away they leave, and ADMINs are told. Then everybody comes back. */
  async function leave({ person }: Seller): Promise<void> {
    const before = await readFundsOf(sql, person.id);
    const { status } = await person.leave();
    const after = await readFundsOf(sql, person.id);
    if (status === 409) addOne('deletions refused to who owes');
    if (status === 409 && before.cents - before.reservedCents >= 0 && after.cents - after.reservedCents >= 0)
      problems.push(`${person.id} was refused to leave, and owes nothing`);
    if (status === 200 && before.cents < 0 && after.cents < 0) {
      addOne('left owing while payments was away');
      if (!(await isTold(sql, person.id))) problems.push(`${person.id} left owing, and nobody was told`);
    } else if (status === 200) addOne('deletions');
    await person.signIn();
  }

  return {
    async step(index: number, random: () => number): Promise<void> {
      const seller = sellers[index % sellers.length];
      if (seller === undefined) return;
      const draw = random();
      if (draw < 0.36) await noted('tips', tip(seller, random));
      else if (draw < 0.48) await noted('payouts', payOut(seller));
      else if (draw < 0.66) await noted('refunds by tipped creators', refund(seller, random));
      else if (draw < 0.76)
        await Promise.all([
          noted('payouts', payOut(seller)),
          noted('refunds by tipped creators', refund(seller, random)),
          noted('refunds by tipped creators', refund(seller, random)),
        ]);
      else if (draw < 0.86) await noted('refunds by an ADMIN', refundByAdmin(seller, random));
      else if (draw < 0.91) await noted('debts settled', settle(seller, random));
      else await leave(seller);
    },
    ids: sellers.map(({ person }) => person.id),
    problems,
  };
}

/** What a creator's account has, and what of it is on its way back. */
async function readFundsOf(sql: postgres.Sql, id: string): Promise<{ cents: number; reservedCents: number }> {
  const [row] = await sql<{ cents: number; reserved: number }[]>`select
    (select coalesce(sum(amount_cents), 0)::int from ledger_posting where account_id = ${`creator:${id}`}) as cents,
    (select coalesce(sum(amount_cents), 0)::int from refund where payee_id = ${id} and status = 'pending') as reserved`;
  return { cents: row?.cents ?? 0, reservedCents: row?.reserved ?? 0 };
}

async function isTold(sql: postgres.Sql, userId: string): Promise<boolean> {
  const find = async () => (await sql`select from debt where user_id = ${userId} and left_at is not null`).length > 0;
  return waitFor(find, { timeoutMs: toldWithinMs }).catch(() => false);
}
