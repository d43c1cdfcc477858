import type { BodyOf } from '@stagedoor/contracts/call';
import { findMessageSender } from '@stagedoor/contracts/internal-messaging';
import { findPostSeller } from '@stagedoor/contracts/internal-social';
import type { Payment as PaymentAnswer, sendTip as sendTipCall } from '@stagedoor/contracts/payments';
import { tipReceived } from '@stagedoor/contracts/payments-events';
import { badRequest } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { callOwner, quoteCreator } from '#/people/quote-creator.ts';

type Item = { readonly kind: 'post' | 'message'; readonly id: string };

/** Tips a creator. Without an Idempotency-Key every call is a new tip. */
export async function sendTip(
  deps: PaymentsDeps,
  me: Principal,
  body: BodyOf<typeof sendTipCall>,
  keyHash: Buffer | undefined,
): Promise<Answer<PaymentAnswer>> {
  const creatorId = body.creatorId.toLowerCase();
  if (creatorId === me.userId) throw badRequest('You cannot tip yourself');
  const item = itemOf(body);
  await quoteCreator(deps, me, creatorId, 'Tips go to creators only');
  if (item !== undefined) await assertIsTheirs(deps, item, me.userId, creatorId);
  const payment = await pay(deps, {
    kind: 'tip',
    payerId: me.userId,
    payeeId: creatorId,
    amountCents: Math.round(body.amount * 100),
    item,
    methodId: body.paymentMethodId,
    keyHash,
  });
  return respondWithPayment(deps, payment, { message: 'Tip sent' });
}

function itemOf({ postId, messageId }: BodyOf<typeof sendTipCall>): Item | undefined {
  if (postId !== undefined && messageId !== undefined) throw badRequest('A tip is for a post or for a message');
  if (postId !== undefined) return { kind: 'post', id: postId.toLowerCase() };
  if (messageId !== undefined) return { kind: 'message', id: messageId.toLowerCase() };
  return undefined;
}

async function assertIsTheirs({ internal }: PaymentsDeps, { kind, id }: Item, buyerId: string, creatorId: string) {
  const input = { params: { id }, query: { buyerId } };
  const { sellerId } = await callOwner(() =>
    kind === 'post' ? internal.call(findPostSeller, input) : internal.call(findMessageSender, input),
  );
  if (sellerId !== creatorId) throw badRequest(`This ${kind} is not theirs`);
}

/** A tip is paid: publishes it, so that its creator is notified. */
export async function publishTip({ publish }: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { id, payerId, payeeId, amountCents, itemId, itemKind } = payment;
  await publish(tx, tipReceived, {
    tipId: id,
    senderId: payerId,
    creatorId: payeeId,
    amountCents,
    ...(itemId !== null && itemKind === 'post' ? { postId: itemId } : {}),
    ...(itemId !== null && itemKind === 'message' ? { messageId: itemId } : {}),
    receivedAt: now.toISOString(),
  });
}
