import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { AppError, conflict } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { lockAccount } from '#/ledger/read-balance.ts';
import { readFunds, sumFunds } from '#/ledger/read-funds.ts';
import { findOpenPayment, insertPayment, lockPurchase } from '#/payments/open-payment.ts';
import { cancelPayment } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { chargeTopUp } from '#/top-ups/charge-top-up.ts';
import { topUpCentsFor, topUpDraft } from '#/top-ups/open-top-up.ts';

interface Settlement {
  readonly methodId: string | undefined;
  /** The most that the card may be charged, as shown to its owner. */
  readonly expectedCents: number;
  readonly keyHash: Buffer | undefined;
}

/**
 * Charges a creator's debt to their card. A settlement in progress is continued; one that waits for a confirmation is abandoned if
 * another card is given. Throws a 409 if nothing is owed, or more than they were shown.
 */
export async function settleDebt(
  deps: PaymentsDeps,
  userId: string,
  settlement: Settlement,
): Promise<Answer<PaymentAnswer>> {
  const payment = await openSettlement(deps, userId, settlement);
  const { methodId } = settlement;
  const isOtherCard = methodId !== undefined && methodId.toLowerCase() !== payment.methodId;
  if (payment.status === 'requires_action' && isOtherCard) {
    const after = await cancelPayment(deps, payment);
    if (after.status === 'cancelled' || after.status === 'declined') return settleDebt(deps, userId, settlement);
  }
  return respondWithPayment(deps, await chargeTopUp(deps, payment.id), { message: 'Paid' });
}

async function openSettlement(
  deps: PaymentsDeps,
  userId: string,
  { methodId, expectedCents, keyHash }: Settlement,
): Promise<Payment> {
  return deps.database.transaction(async (tx) => {
    const draft = { ...topUpDraft(userId, 1, methodId), keyHash };
    await lockPurchase(tx, draft);
    const known = await findOpenPayment(tx, draft);
    if (known !== undefined) return known;
    await lockAccount(tx, userId);
    const owedCents = -sumFunds(await readFunds(tx, userId, deps.clock.now()));
    if (owedCents <= 0) throw conflict('You owe nothing');
    const amountCents = topUpCentsFor(deps, owedCents, 0);
    if (amountCents > expectedCents) throw owesMore(amountCents);
    return insertPayment(deps, tx, { ...draft, amountCents });
  });
}

function owesMore(amountCents: number): AppError {
  const value = amountCents / 100;
  const dollars = `$${value.toFixed(2)}`;
  return new AppError(409, `You owe ${dollars} by now. You have not been charged.`, {
    errors: [{ field: 'expectedAmount', message: `You owe ${dollars} by now`, value }],
  });
}
