import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { describeLine } from '../model/describe-plan.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { findRefundError, type LeftLine, sumLeft } from '../model/refund-rules.ts';
import { useRefund } from '../model/use-refund.ts';
import { AmountField } from './amount-field.tsx';
import { RefundReason } from './refund-reason.tsx';
import { Refusal } from './refusal.tsx';

interface InvoiceRefundDialogProps {
  readonly paymentId: string;
  /** The lines that have something left. */
  readonly lines: readonly LeftLine[];
  /** The payer, who gets the refund. */
  readonly payer: string;
  readonly nameOf: (slug: string) => string;
  readonly onClose: () => void;
}

/** For an ADMIN: which lines of an invoice go back, all of them at first, or how much of a single one, and why. */
export function InvoiceRefundDialog({ paymentId, lines, payer, nameOf, onClose }: InvoiceRefundDialogProps) {
  const [chosen, setChosen] = useState(lines);
  const [typed, setTyped] = useState(sumLeft(lines).toFixed(2));
  const [reason, setReason] = useState('');
  const { refund } = useRefund(paymentId);
  const [only, ...others] = chosen;
  const isOne = only !== undefined && others.length === 0;
  const found = isOne ? findRefundError(typed, only.left) : undefined;
  const amount = isOne ? readDollars(typed) : sumLeft(chosen);
  const text = reason.trim();
  function choose(line: LeftLine, isChosen: boolean) {
    const next = lines.filter((one) => (one.line === line.line ? isChosen : chosen.includes(one)));
    setChosen(next);
    setTyped(sumLeft(next).toFixed(2));
    refund.reset();
  }
  function submit() {
    if (amount === undefined) return;
    const named = isOne ? [{ line: only.line, amount }] : chosen.map(({ line, left }) => ({ line, amount: left }));
    refund.mutate({ amount, lines: named, reason: text }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      title={paymentTexts.refundWord}
      hint={billingTexts.refundHint({ payer })}
      submitLabel={
        amount === undefined || amount === 0
          ? paymentTexts.refundWord
          : billingTexts.refundAmount({ amount: formatMoney(amount) })
      }
      isDanger
      isBusy={refund.isPending}
      isDisabled={found !== undefined || only === undefined || text === ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      {lines.length > 1 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-ui font-semibold text-ink">{billingTexts.whatIsRefunded}</legend>
          {lines.map((line) => (
            <Checkbox
              key={line.line}
              name={`line-${line.line}`}
              isChecked={chosen.includes(line)}
              onChange={(isChosen) => choose(line, isChosen)}
            >
              {billingTexts.lineLeft({ line: describeLine(line, nameOf), left: formatMoney(line.left) })}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {isOne && (
        <AmountField
          value={typed}
          max={only.left}
          error={found}
          onChange={(value) => {
            setTyped(value);
            refund.reset();
          }}
        />
      )}
      <RefundReason payer={payer} reason={reason} onChange={setReason} />
      {refund.error && <Refusal>{refusalOf(refund.error)}</Refusal>}
    </FormDialog>
  );
}
