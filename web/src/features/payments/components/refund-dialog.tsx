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
  readonly left: number;
  /** The payer, who gets the refund. */
  readonly payer: string;
  readonly onClose: () => void;
}

/** For an ADMIN: how much of a payment to a creator goes back, all of it unless one asks for less, and why. */
export function RefundDialog({ paymentId, left, payer, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const { refund } = useRefund(paymentId);
  const amount = readDollars(typed);
  const text = reason.trim();
  const found = findRefundError(typed, left);
  return (
    <FormDialog
      title={paymentTexts.refundWord}
      hint={paymentTexts.refundOfTheCreators({ payer })}
      submitLabel={paymentTexts.refundWord}
      isDanger
      isBusy={refund.isPending}
      isDisabled={found !== undefined || text === ''}
      onSubmit={() => amount !== undefined && refund.mutate({ amount, reason: text }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <RefundFields
        payer={payer}
        left={left}
        typed={typed}
        reason={reason}
        error={found ?? (refund.error ? refusalOf(refund.error) : undefined)}
        onType={(value) => {
          setTyped(value);
          refund.reset();
        }}
        onReason={setReason}
      />
    </FormDialog>
  );
}
