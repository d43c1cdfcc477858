import { AmountField } from './amount-field.tsx';
import { RefundReason } from './refund-reason.tsx';

interface RefundFieldsProps {
  readonly payer: string;
  readonly left: number;
  readonly typed: string;
  readonly reason: string;
  readonly error: string | undefined;
  readonly onType: (amount: string) => void;
  readonly onReason: (reason: string) => void;
}

/** The amount of a refund, and its reason. */
export function RefundFields({ payer, left, typed, reason, error, onType, onReason }: RefundFieldsProps) {
  return (
    <>
      <AmountField value={typed} max={left} error={error} onChange={onType} />
      <RefundReason payer={payer} reason={reason} onChange={onReason} />
    </>
  );
}
