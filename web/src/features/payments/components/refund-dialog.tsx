import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { refusalOf } from '../model/payment-rules.ts';
import { findRefundError } from '../model/refund-rules.ts';
import { useRefund } from '../model/use-refund.ts';
import { RefundFields } from './refund-fields.tsx';

interface RefundDialogProps {
  readonly paymentId: string;
  /** The amount that can still be refunded, in dollars. */
  readonly refundable: number;
  /** The payer, who gets the refund. */
  readonly payer: string;
  readonly onClose: () => void;
}

/** For an ADMIN: refunds a payment to a creator, in full unless a smaller amount is entered, with a reason. */
export function RefundDialog({ paymentId, refundable, payer, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(refundable.toFixed(2));
  const [reason, setReason] = useState('');
  const { refund } = useRefund(paymentId);
  const amount = readDollars(typed);
  const text = reason.trim();
  const amountError = findRefundError(typed, refundable);
  return (
    <FormDialog
      title={paymentTexts.refundWord}
      hint={paymentTexts.refundOfTheCreators({ payer })}
      submitLabel={paymentTexts.refundWord}
      isDanger
      isBusy={refund.isPending}
      isDisabled={amountError !== undefined || text === ''}
      onSubmit={() => amount !== undefined && refund.mutate({ amount, reason: text }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <RefundFields
        payer={payer}
        left={refundable}
        typed={typed}
        reason={reason}
        error={amountError ?? (refund.error ? refusalOf(refund.error) : undefined)}
        onType={(value) => {
          setTyped(value);
          refund.reset();
        }}
        onReason={setReason}
      />
    </FormDialog>
  );
}
