import { quoteMessage, reserveMessage } from '@stagedoor/contracts/internal-messaging';
import { quotePost, reservePost } from '@stagedoor/contracts/internal-social';
import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { AppError, badRequest, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/expected-price';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { findOpenPayment } from '#/payments/open-payment.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { personOfToken, savePerson } from '#/people/people-repository.ts';
import { callOwner } from '#/people/quote-creator.ts';

const boughtAlready = { post: 'You have this post already', message: 'You have this message already' } as const;

interface PurchaseInput {
  readonly kind: 'post' | 'message';
  readonly id: string;
  readonly methodId: string | undefined;
  readonly expectedPrice: number | undefined;
  readonly keyHash: Buffer | undefined;
}

/** Buys a post or a message at the price that its service names. An item that is bought already costs nothing. */
export async function purchaseItem(
  deps: PaymentsDeps,
  me: Principal,
  { kind, id, methodId, expectedPrice, keyHash }: PurchaseInput,
): Promise<Answer<PaymentAnswer>> {
  const draft = { kind, payerId: me.userId, payeeId: me.userId, amountCents: 0, item: { kind, id } } as const;
  const findBought = async () => {
    const known = await deps.database.transaction((tx) => findOpenPayment(tx, draft));
    return known?.status === 'succeeded' ? known : undefined;
  };
  const repeat = (known: Payment) => respondWithPayment(deps, known, { status: 200, message: boughtAlready[kind] });
  const known = await findBought();
  if (known !== undefined) return repeat(known);
  const quote = await quoteAndReserve(deps, { kind, id }, me.userId, expectedPrice);
  if (quote.isUnlocked) {
    // Bought by another request since the first look.
    const bought = await findBought();
    if (bought === undefined) throw conflict(boughtAlready[kind]);
    return repeat(bought);
  }
  await savePerson(deps.database.db, personOfToken(me));
  const payment = await pay(
    deps,
    {
      kind,
      payerId: me.userId,
      payeeId: quote.sellerId,
      amountCents: quote.priceCents,
      item: { kind, id },
      title: quote.title,
      methodId,
      keyHash,
    },
    { notifiesOwner: true },
  );
  return respondWithPayment(deps, payment, { message: 'Unlocked' });
}

interface Item {
  readonly kind: 'post' | 'message';
  readonly id: string;
}

/** How often an item is asked about whose author changes it again and again at the same moment. */
const mostQuotes = 3;

/**
 * Asks the item's service for its price, and has the item reserved as it was then: it can neither be deleted nor rewritten while its
 * buyer pays. An author who changes it between the two has it asked about again. Reserves nothing that is unlocked already.
 */
async function quoteAndReserve(deps: PaymentsDeps, item: Item, buyerId: string, expectedPrice: number | undefined) {
  for (let quotes = 1; ; quotes += 1) {
    const quote = await callOwner(() => askForPrice(deps, item, buyerId));
    if (quote.sellerId === buyerId) throw badRequest(`This is your own ${item.kind}`);
    if (quote.priceCents === 0) throw badRequest(`This ${item.kind} is free`);
    if (quote.isUnlocked) return quote;
    if (quote.needsSubscription) throw forbidden('Subscribe first');
    if (quote.needsFollow) throw forbidden('Follow first');
    assertExpectedPrice(expectedPrice, quote.priceCents);
    try {
      await callOwner(() => reserve(deps, item, buyerId, quote.version));
      return quote;
    } catch (error) {
      const hasChanged = error instanceof AppError && error.statusCode === 409;
      if (!hasChanged || quotes === mostQuotes) throw error;
    }
  }
}

function reserve({ internal }: PaymentsDeps, { kind, id }: Item, buyerId: string, version?: string): Promise<null> {
  if (kind === 'message') return internal.call(reserveMessage, { params: { id }, body: { buyerId } });
  const body = version === undefined ? { buyerId } : { buyerId, version };
  return internal.call(reservePost, { params: { id }, body });
}

async function askForPrice({ internal }: PaymentsDeps, { kind, id }: Item, buyerId: string) {
  const input = { params: { id }, query: { buyerId } };
  if (kind === 'post') return internal.call(quotePost, input);
  // A message is never changed.
  return {
    ...(await internal.call(quoteMessage, input)),
    needsSubscription: false,
    needsFollow: false,
    version: undefined,
  };
}
