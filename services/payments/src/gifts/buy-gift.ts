import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import type { PaymentsDeps } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { assertStillOffered, findQuote, isOpened, markUsed } from '#/plans/accept-quote.ts';
import { takeSeat } from '#/plans/seats.ts';

interface Purchase {
  readonly quoteId: string;
  readonly creatorId: string;
  readonly methodId: string | undefined;
  readonly expectedPrice: number | undefined;
  readonly keyHash: Buffer | undefined;
}

/**
 * Charges what the quote of a gift says, once. Throws a 404 for somebody else's quote, and a 409 if it is older than 15 minutes, or if
 * its tier has changed since or is full.
 */
export async function buyGift(
  deps: PaymentsDeps,
  me: Principal,
  { quoteId, creatorId, methodId, expectedPrice, keyHash }: Purchase,
): Promise<Answer<PaymentAnswer>> {
  const { db } = deps.database;
  const quote = await findQuote(db, quoteId);
  if (quote?.payerId !== me.userId || quote.kind !== 'gift') throw notFound('Quote not found');
  if (quote.creatorId !== creatorId) throw badRequest('The quote is of another creator');
  assertExpectedPrice(expectedPrice, quote.nowCents);
  const plan = (await isOpened(db, quote)) ? undefined : await assertStillOffered(deps, me, quote);
  const payment = await pay(deps, {
    kind: 'gift',
    payerId: me.userId,
    payeeId: creatorId,
    amountCents: quote.nowCents,
    quoteId,
    methodId,
    keyHash,
    async reserve(tx) {
      await takeSeat(tx, { creatorId, payerId: undefined, tier: plan?.tier });
      await markUsed(deps, tx, quote);
    },
  });
  return respondWithPayment(deps, payment, { message: 'Your gift is ready' });
}
