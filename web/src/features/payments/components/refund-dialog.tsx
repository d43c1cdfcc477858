import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { refusalOf } from '../model/payment-rules.ts';
import { describeUnreadable } from '../model/unreadable-amount.ts';
import { useRefund } from '../model/use-refund.ts';
import { AmountField } from './amount-field.tsx';

export type RefundKind = 'own' | 'creator' | 'invoice';

interface RefundDialogProps {
  readonly paymentId: string;
  /** The amount that can still be refunded, in dollars. */
  readonly left: number;
  /** The payer, who gets the refund. */
  readonly payer: string;
  /** Whether the payee refunds it, or an ADMIN: a payment to a creator, or an invoice for services. */
  readonly kind: RefundKind;
  readonly onClose: () => void;
}

/** How much of a payment goes back, all of it unless one asks for less, and why. */
export function RefundDialog({ paymentId, left, payer, kind, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const refund = useRefund(paymentId);
  const amount = readDollars(typed);
  const text = reason.trim();
  const found = amount === undefined ? describeUnreadable(typed) : findAmountError(amount, left);
  const error = found ?? (refund.error ? refusalOf(refund.error) : undefined);
  return (
    <FormDialog
      title={paymentTexts.refundWord}
      hint={hintOf(kind)({ payer })}
      submitLabel={paymentTexts.refundWord}
      isDanger
      isBusy={refund.isPending}
      isDisabled={found !== undefined || text === ''}
      onSubmit={() => amount !== undefined && refund.mutate({ amount, reason: text }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <AmountField
        value={typed}
        max={left}
        error={error}
        onChange={(value) => {
          setTyped(value);
          refund.reset();
        }}
      />
      <Textarea
        label={paymentTexts.reasonForPayer({ payer })}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target: { value } }) => setReason(value)}
        className="resize-none"
      />
    </FormDialog>
  );
}

function findAmountError(amount: number, left: number): string | undefined {
  if (amount > left) return paymentTexts.onlyIsLeftToRefund({ left: formatMoney(left) });
  return validateBody(refundPayment.body, { amount, reason: 'x' }).amount;
}

function hintOf(kind: RefundKind) {
  switch (kind) {
    case 'own':
      return paymentTexts.refundOfYours;
    case 'creator':
      return paymentTexts.refundOfTheCreators;
    case 'invoice':
      return billingTexts.refundHint;
  }
}
