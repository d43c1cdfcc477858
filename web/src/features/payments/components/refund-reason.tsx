import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

interface RefundReasonProps {
  readonly payer: string;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** The reason of a refund, as shown to the payer. */
export function RefundReason({ payer, reason, onChange }: RefundReasonProps) {
  return (
    <Textarea
      label={paymentTexts.reasonForPayer({ payer })}
      rows={3}
      maxLength={500}
      value={reason}
      onChange={({ target: { value } }) => onChange(value)}
      className="resize-none"
    />
  );
}
