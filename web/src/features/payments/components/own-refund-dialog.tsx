import { quoteRefund } from '@stagedoor/contracts/payments-refunds';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { call } from '#/shared/http/api-client.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { failureOf } from '../model/payment-rules.ts';
import { findRefundError } from '../model/refund-rules.ts';
import { restOf, topUpOf } from '../model/top-up-rules.ts';
import { useChosenCard } from '../model/use-chosen-card.ts';
import { useRefund } from '../model/use-refund.ts';
import { BankQuestionDialog } from './bank-question-dialog.tsx';
import { CardChoice } from './card-choice.tsx';
import { RefundFields } from './refund-fields.tsx';
import { Refusal } from './refusal.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';

interface OwnRefundDialogProps {
  readonly paymentId: string;
  /** The amount that can still be refunded, in dollars. */
  readonly left: number;
  /** The payer, who gets the refund. */
  readonly payer: string;
  readonly onClose: () => void;
}

/**
 * Refunds a payment that the viewer received, in full or in part, with a reason. If the balance is too low, a card pays the
 * difference.
 */
export function OwnRefundDialog({ paymentId, left, payer, onClose }: OwnRefundDialogProps) {
  const [typed, setTyped] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [hasAdded, setHasAdded] = useState(false);
  const [card, chooseCard] = useChosenCard();
  const quote = useQuery(refundQuoteQuery(paymentId));
  const { refund, confirmation } = useRefund(paymentId);
  const amount = readDollars(typed);
  const text = reason.trim();
  const found = findRefundError(typed, left);
  const topUp = found === undefined && amount !== undefined && quote.data ? topUpOf(amount, quote.data) : 0;
  const asked = refund.data?.topUp;
  const confirmationId = asked?.confirmationId;
  if (asked !== undefined && confirmationId !== undefined) {
    return (
      <BankQuestionDialog
        amount={asked.amount}
        isBusy={confirmation.isPending}
        error={confirmation.error}
        onConfirm={() => confirmation.mutate(confirmationId, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  }
  function submit() {
    if (amount === undefined || (topUp > 0 && card === undefined)) return;
    const payment = topUp > 0 && card !== undefined ? { paymentMethodId: card, amount: topUp } : undefined;
    refund.mutate(
      { amount, reason: text, topUp: payment },
      { onSuccess: ({ topUp: paid }) => paid?.status !== 'requires_action' && onClose() },
    );
  }
  return (
    <FormDialog
      title={paymentTexts.refundWord}
      hint={paymentTexts.refundOfYours({ payer })}
      submitLabel={topUp > 0 ? balanceTexts.payAndRefund({ topUp: formatMoney(topUp) }) : paymentTexts.refundWord}
      isDanger
      isBusy={refund.isPending}
      isDisabled={found !== undefined || text === '' || !quote.data || (topUp > 0 && card === undefined)}
      takesFocusToSubmit={hasAdded && card !== undefined && text !== ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      <RefundFields
        payer={payer}
        left={left}
        typed={typed}
        reason={reason}
        error={found}
        onType={(value) => {
          setTyped(value);
          refund.reset();
        }}
        onReason={setReason}
      />
      {quote.isPending && (
        <div role="status">
          <span className="sr-only">{wordTexts.loading}</span>
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {quote.isError && (
        <ErrorState
          message={balanceTexts.balanceNotKnown}
          onRetry={() => quote.refetch()}
          isRetrying={quote.isFetching}
        />
      )}
      {topUp > 0 && amount !== undefined && quote.data && (
        <>
          <TestModeNotice />
          <p role="status" className="text-ui text-ink">
            {describeTopUp(amount, topUp, quote.data)}
          </p>
          <CardChoice value={card} onChange={chooseCard} onAdded={() => setHasAdded(true)} />
        </>
      )}
      {refund.error && <Refusal>{failureOf(refund.error)}</Refusal>}
    </FormDialog>
  );
}

function describeTopUp(
  amount: number,
  topUp: number,
  quote: { readonly covered: number; readonly minimumTopUp: number },
): string {
  const shown = { covered: formatMoney(quote.covered), topUp: formatMoney(topUp) };
  const sentence = quote.covered > 0 ? balanceTexts.balanceCoversPart(shown) : balanceTexts.balanceCoversNothing(shown);
  const rest = restOf(amount, quote);
  return rest > 0 ? `${sentence} ${balanceTexts.restStays({ rest: formatMoney(rest) })}` : sentence;
}

/** The refundable rest of a payment that the viewer received, and the part of it that their balance covers. */
function refundQuoteQuery(paymentId: string) {
  return queryOptions({
    queryKey: ['payments', 'refund-quote', paymentId],
    queryFn: ({ signal }) => call(quoteRefund, { params: { id: paymentId } }, { signal }),
    // The balance of a moment ago may have been paid out by now.
    staleTime: 0,
  });
}
