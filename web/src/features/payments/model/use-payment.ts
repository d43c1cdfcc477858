import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { useIsShown } from '#/shared/hooks/use-is-shown.ts';
import { ClientError, isOutage } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import {
  type BankQuestion,
  type Checkout,
  openCheckout,
  quoteCheckout,
  reopenCheckout,
  repriceCheckout,
  useCheckout,
} from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { deleteCheckoutDraft } from './checkout-draft.ts';
import { deleteOpenTip, storeOpenTip } from './open-tip.ts';
import { confirm, payFor } from './pay-for.ts';
import {
  attemptOf,
  failureOf,
  forgetPaymentAttempt,
  isOutdatedQuote,
  isRefused,
  isUnsold,
  itemOf,
  keyForPayment,
  newPriceOf,
  type Outcome,
  type Wish,
} from './payment-rules.ts';
import { watchPayment } from './watch-payment.ts';

interface Ends {
  /** The payment has succeeded: the item is open, or will be in a moment. */
  readonly onPaid: (checkout: Checkout) => void;
  /** The price has changed since it was shown, and nothing was charged. */
  readonly onRepriced: (checkout: Checkout, price: number) => void;
  /** The item is not, or no longer, sold to this person: the pages that show it are outdated. */
  readonly onUnsold: (checkout: Checkout) => void;
}

/** Makes one payment, from the choice of a card to the outcome, even if the outcome comes after the dialog was closed. */
export function usePayment(checkout: Checkout, { onPaid, onRepriced, onUnsold }: Ends) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => readQuestion());
  const [refusal, setRefusal] = useState<string>();
  const attempt = useRef('');
  const isShown = useIsShown();

  function forget() {
    forgetPaymentAttempt(userId, attempt.current);
    deleteOpenTip(userId, itemOf(checkout), attempt.current);
    void client.invalidateQueries({ queryKey: ['payments'] });
  }
  function finish() {
    forget();
    deleteCheckoutDraft(userId, itemOf(checkout));
    onPaid(checkout);
  }
  function succeed() {
    finish();
    // The dialog shows this itself while it is open.
    if (!isShown.current) showToast('success', doneTexts[checkout.kind]);
  }
  function fail(text: string) {
    setOutcome(undefined);
    setRefusal(text);
    if (!isShown.current) showToast('error', text);
  }
  async function applyOutcome(next: Outcome) {
    setRefusal(undefined);
    setOutcome(next);
    if (next.status === 'requires_action') return confirmWithBank(next);
    if (next.status === 'succeeded') return succeed();
    const ending = await watchPayment(next.paymentId);
    if (ending === 'unknown') return;
    if (ending === 'failed') {
      forget();
      return fail(paymentTexts.failed);
    }
    setOutcome({ status: 'succeeded', paymentId: next.paymentId });
    succeed();
  }
  // If the window was closed in the meantime, it opens again with the bank's question, unless another person has signed in.
  function confirmWithBank({ paymentId, confirmationId }: BankQuestion) {
    if (isShown.current || useSession.getState().user?.id !== userId) return;
    reopenCheckout(checkout, { paymentId, confirmationId });
  }
  function keepQuestion(error: unknown) {
    const text = failureOf(error);
    setRefusal(text);
    if (!isShown.current) showToast('error', text);
  }
  function refuse(error: unknown) {
    if (isRefused(error)) forget();
    const price = newPriceOf(error);
    if (price !== undefined) {
      onRepriced(checkout, price);
      // The dialog opens again, with a new key. It stays closed if it was closed during the payment.
      if (isShown.current) return repriceCheckout(price);
    }
    // The tier or the subscription has changed, or the quote is too old: it is quoted again, with the reason beside it.
    if (isShown.current && isOutdatedQuote(checkout, error)) return quoteCheckout({ notice: failureOf(error) });
    if (isShown.current && checkout.kind === 'gift' && error instanceof ClientError && error.statusCode === 409) {
      const { quote: _outdated, ...rest } = checkout;
      return openCheckout({ ...rest, notice: failureOf(error) });
    }
    if (isUnsold(error)) onUnsold(checkout);
    fail(failureOf(error));
  }

  const pay = useMutation({
    mutationFn: (wish: Wish) => {
      attempt.current = attemptOf(checkout, wish);
      if (checkout.kind === 'tip' && wish.amount !== undefined)
        storeOpenTip(userId, itemOf(checkout), { attempt: attempt.current, amount: wish.amount, at: Date.now() });
      return payFor(checkout, wish, keyForPayment(userId, attempt.current));
    },
    onMutate: () => setRefusal(undefined),
    onSuccess: (next) => void applyOutcome(next),
    onError: refuse,
  });
  const confirmation = useMutation({
    mutationFn: (confirmationId: string) => confirm(client, confirmationId),
    onMutate: () => setRefusal(undefined),
    onSuccess: (next) => void applyOutcome(next),
    // Without an answer it may have been paid: the question stays, because confirming again returns the outcome.
    onError: (error) => (isOutage(error) ? keepQuestion(error) : refuse(error)),
  });
  return { outcome, refusal, pay, confirmation };
}

function readQuestion(): Outcome | undefined {
  const { question } = useCheckout.getState();
  return question && { status: 'requires_action', ...question };
}

export const doneTexts: Readonly<Record<Checkout['kind'], string>> = {
  subscription: paymentTexts.subscribed,
  gift: giftTexts.ready,
  post: paymentTexts.unlocked,
  message: paymentTexts.unlocked,
  tip: paymentTexts.tipSent,
  service: billingTexts.serviceOpened,
  invoice: billingTexts.invoicePaid,
};
