import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { AmountField } from './amount-field.tsx';

interface RefundFieldsProps {
  readonly payer: string;
  readonly left: number;
  readonly typed: string;
  readonly reason: string;
  readonly error: string | undefined;
  readonly onType: (amount: string) => void;
  readonly onReason: (reason: string) => void;
}

/** How much goes back, and why. */
export function RefundFields({ payer, left, typed, reason, error, onType, onReason }: RefundFieldsProps) {
  return (
    <>
      <AmountField value={typed} max={left} error={error} onChange={onType} />
      <Textarea
        label={paymentTexts.reasonForPayer({ payer })}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target: { value } }) => onReason(value)}
        className="resize-none"
      />
    </>
  );
}
