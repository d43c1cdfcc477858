import { getStatementPreference } from '@stagedoor/contracts/internal';
import { eq, sql } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';

/**
 * Returns what the payer's statement names for a payment. It is chosen once and stored: the provider refuses a repeated charge that
 * differs. The neutral name is taken where auth cannot say, because a statement that said too much cannot be taken back.
 */
export async function chooseStatementName(deps: PaymentsDeps, payment: Payment): Promise<string> {
  if (payment.statementName !== null) return payment.statementName;
  const { config, database } = deps;
  const name = (await isDiscreet(deps, payment.payerId)) ? config.statementNameDiscreet : config.statementName;
  const [stored] = await database.db
    .update(payments)
    .set({ statementName: sql`coalesce(${payments.statementName}, ${name})` })
    .where(eq(payments.id, payment.id))
    .returning({ statementName: payments.statementName });
  return stored?.statementName ?? name;
}

async function isDiscreet({ internal, log }: PaymentsDeps, userId: string): Promise<boolean> {
  try {
    return (await internal.call(getStatementPreference, { params: { userId } })).isDiscreet;
  } catch (error) {
    log.warn({ err: error }, 'auth did not say what a statement may name');
    return true;
  }
}
