import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import type postgres from 'postgres';
import { pick } from '../instruments/random.ts';
import { RacePerson } from './race-person.ts';

/** The business service that is built and has a price: of the others only stubs answer, which costs nothing. */
const service = 'fan-crm';
/** How long an invoice is open, in place of the days of grace. */
const openMs = 15_000;

/** People who begin to pay each invoice with a card that asks for a confirmation, and never give it. */
export async function openDebtors(address: string, sql: postgres.Sql, count: number) {
  const registered = await RacePerson.register(address, count, 'CREATOR');
  const people = await mapConcurrently(registered, 4, async (person) => {
    const cardId = await person.addCard('pm_card_authenticationRequired');
    await person.call('POST', `/services/${service}/activate`, {});
    return { person, cardId };
  });
  let begun = 0;

  /** Changes what is billed to a person as the service does, which locks their account first. */
  const withAccountLocked = (userId: string, change: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await tx`select from billing_account where user_id = ${userId} for update`;
      await change(tx);
    });

  /** The trial of a person is over at once, also once more after their service was closed. */
  const endTrial = (userId: string) =>
    withAccountLocked(userId, async (tx) => {
      await tx`update service_plan set status = 'trial', close_reason = null, paid_until = null, cancelled_at = null,
        ends_at = null, trial_ends_at = now() where user_id = ${userId} and status in ('trial', 'closed')`;
      await tx`update billing_account set due_at = now() where user_id = ${userId}`;
    });

  const shortenInvoice = (userId: string, invoiceId: string) =>
    withAccountLocked(userId, async (tx) => {
      await tx`with shortened as (update invoice set open_until = issued_at + ${openMs} * interval '1 ms'
          where id = ${invoiceId} returning open_until)
        update billing_account set retry_at = least(retry_at, open_until), due_at = least(due_at, open_until)
        from shortened where user_id = ${userId}`;
    });

  return {
    /** How many payments were begun. */
    begun: () => begun,
    async step(random: () => number): Promise<void> {
      const one = pick(random, people);
      if (one === undefined) return;
      const { person, cardId } = one;
      const { data } = await person.call('GET', '/payments/services');
      const invoice = data.openInvoice as { id: string } | null | undefined;
      if (invoice == null) return void (await endTrial(person.id));
      await shortenInvoice(person.id, invoice.id);
      const body = { paymentMethodId: cardId };
      const { status } = await person.call('POST', `/payments/invoices/${invoice.id}/pay`, body);
      if (status === 202) begun += 1;
    },
  };
}
