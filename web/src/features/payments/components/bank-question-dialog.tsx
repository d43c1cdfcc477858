import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { failureOf } from '../model/payment-rules.ts';
import { Refusal } from './refusal.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';

interface BankQuestionDialogProps {
  /** The amount that the card is charged, in dollars. */
  readonly amount: number;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The payer's bank asks the payer to confirm the payment. */
export function BankQuestionDialog({ amount, isBusy, error, onConfirm, onClose }: BankQuestionDialogProps) {
  return (
    <FormDialog
      title={paymentTexts.confirmYourPayment}
      hint={paymentTexts.bankQuestion({ price: formatMoney(amount) })}
      submitLabel={paymentTexts.confirmPayment}
      isBusy={isBusy}
      onSubmit={onConfirm}
      onCancel={onClose}
    >
      <TestModeNotice />
      {/* Not after a refusal: where an answer was lost, the payment may have been made. */}
      {error === null ? (
        <p className="text-ui text-ink-2">{paymentTexts.confirmHint}</p>
      ) : (
        <Refusal>{failureOf(error)}</Refusal>
      )}
    </FormDialog>
  );
}
