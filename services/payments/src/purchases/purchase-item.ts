import { quoteMessage, reserveMessage } from '@stagedoor/contracts/internal-messaging';
import { quotePost, reservePost } from '@stagedoor/contracts/internal-social';
import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { badRequest, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/expected-price';
import type { PaymentsDeps } from '#/deps.ts';
import { findOpenPayment } from '#/payments/open-payment.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { personOfToken, savePerson } from '#/people/people-repository.ts';
import { callOwner } from '#/people/quote-creator.ts';

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
  const thing = { kind, payerId: me.userId, payeeId: me.userId, amountCents: 0, item: { kind, id } } as const;
  const known = await deps.database.transaction((tx) => findOpenPayment(tx, thing));
  if (known?.status === 'succeeded') {
    return respondWithPayment(deps, known, { status: 200, message: `You have this ${kind} already` });
  }
  const quote = await callOwner(() => askForPrice(deps, kind, id, me.userId));
  if (quote.sellerId === me.userId) throw badRequest(`This is your own ${kind}`);
  if (quote.priceCents === 0) throw badRequest(`This ${kind} is free`);
  if (quote.isUnlocked) throw conflict(`You have this ${kind} already`);
  if (quote.needsSubscription) throw forbidden('Subscribe first');
  if (quote.needsFollow) throw forbidden('Follow first');
  assertExpectedPrice(expectedPrice, quote.priceCents);
  await callOwner(() => reserve(deps, kind, id, me.userId));
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

/** Reserves the item, so that it is not deleted while its buyer pays. */
function reserve({ internal }: PaymentsDeps, kind: 'post' | 'message', id: string, buyerId: string): Promise<null> {
  const input = { params: { id }, body: { buyerId } };
  return kind === 'post' ? internal.call(reservePost, input) : internal.call(reserveMessage, input);
}

async function askForPrice({ internal }: PaymentsDeps, kind: 'post' | 'message', id: string, buyerId: string) {
  const input = { params: { id }, query: { buyerId } };
  if (kind === 'post') return internal.call(quotePost, input);
  return { ...(await internal.call(quoteMessage, input)), needsSubscription: false, needsFollow: false };
}
