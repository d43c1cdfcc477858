import { payOut } from '@stagedoor/contracts/payments-wallet';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { refusalOf } from '../model/payment-rules.ts';
import { describeUnreadable } from '../model/unreadable-amount.ts';
import { usePayOut } from '../model/use-payouts.ts';

interface PayoutDialogProps {
  readonly available: number;
  /** The bank account that receives the money. */
  readonly target: string | undefined;
  readonly onClose: () => void;
}

/** Pays out the available money to the bank, in full unless a smaller amount is entered. */
export function PayoutDialog({ available, target, onClose }: PayoutDialogProps) {
  const [typed, setTyped] = useState(available.toFixed(2));
  const payout = usePayOut();
  const amount = readDollars(typed);
  const amountError = amount === undefined ? describeUnreadable(typed) : validateBody(payOut.body, { amount }).amount;
  const error = amountError ?? (payout.error ? refusalOf(payout.error) : undefined);
  return (
    <FormDialog
      title={paymentTexts.payOut}
      hint={
        target
          ? paymentTexts.availableAndGoTo({ available: formatMoney(available), target })
          : paymentTexts.availableNow({ available: formatMoney(available) })
      }
      submitLabel={paymentTexts.payOut}
      isBusy={payout.isPending}
      isDisabled={amountError !== undefined}
      onSubmit={() => amount !== undefined && payout.mutate(amount, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <div className="relative">
        <Input
          label={wordTexts.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          hint={paymentTexts.payoutMinimum}
          onChange={({ target: { value } }) => {
            setTyped(value);
            payout.reset();
          }}
          className="tabular ps-7!"
        />
        <span aria-hidden className="pointer-events-none absolute top-[36px] inset-s-3 text-body text-ink-3">
          $
        </span>
      </div>
    </FormDialog>
  );
}
