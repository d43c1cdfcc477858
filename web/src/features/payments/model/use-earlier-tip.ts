import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { useSession } from '#/shared/session/session-store.ts';
import type { Checkout } from '#/shared/stores/checkout-store.ts';
import { fetchTransactions } from '../api/transactions-query.ts';
import { deleteOpenTip, type OpenTip, readOpenTip } from './open-tip.ts';
import { attemptOf, forgetPaymentAttempt, itemOf, type Wish } from './payment-rules.ts';

/** The outcome of a tip: `missing` if the server has none, `unknown` if it cannot be reached. */
type Ending = 'paid' | 'open' | 'refused' | 'missing' | 'unknown';

/**
 * Asks the server for the outcome of an earlier tip to the same creator before another one is sent, which would be a second tip,
 * not a retry. `notice` shows the outcome; the next press sends the tip.
 */
export function useEarlierTip(checkout: Checkout) {
  const userId = useSession((state) => state.user?.id) ?? '';
  const [notice, setNotice] = useState<string>();
  const told = useRef<string>(undefined);
  const asking = useMutation({
    mutationFn: (tip: OpenTip) => findEnding(checkout, tip),
    onSuccess(ending, { attempt, amount }) {
      told.current = attempt;
      setNotice(texts[ending]({ price: formatMoney(amount) }));
      if (ending !== 'paid' && ending !== 'refused') return;
      forgetPaymentAttempt(userId, attempt);
      deleteOpenTip(userId, itemOf(checkout), attempt);
    },
  });
  return {
    notice,
    isAsking: asking.isPending,
    /** Returns whether it can be paid at once: no earlier tip is open, or its payer has seen the outcome. */
    mayPay(wish: Wish): boolean {
      const open = checkout.kind === 'tip' ? readOpenTip(userId, itemOf(checkout), Date.now()) : undefined;
      setNotice(undefined);
      if (open === undefined || open.attempt === attemptOf(checkout, wish) || open.attempt === told.current)
        return true;
      asking.mutate(open);
      return false;
    },
  };
}

const texts: Readonly<Record<Ending, (values: { price: string }) => string>> = {
  paid: paymentTexts.earlierTipIsPaid,
  open: paymentTexts.earlierTipIsOpen,
  refused: paymentTexts.earlierTipWasRefused,
  missing: paymentTexts.earlierTipIsMissing,
  unknown: paymentTexts.earlierTipIsUnknown,
};

/** How far the clocks of a browser and of the server may be apart. */
const CLOCKS_MS = 120_000;

async function findEnding(checkout: Checkout, { amount, at }: OpenTip): Promise<Ending> {
  if (checkout.kind !== 'tip') return 'missing';
  try {
    const { transactions } = await fetchTransactions(20);
    const states = transactions
      .filter(({ kind, counterparty }) => kind === 'tip' && counterparty?.id === checkout.payee.id)
      .filter((tip) => tip.amount === -amount && Date.parse(tip.createdAt) > at - CLOCKS_MS)
      .map(({ status }) => status);
    if (states.includes('succeeded')) return 'paid';
    if (states.includes('pending') || states.includes('requires_action')) return 'open';
    return states.length > 0 ? 'refused' : 'missing';
  } catch {
    return 'unknown';
  }
}
