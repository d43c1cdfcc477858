import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { Input } from '#/shared/ui/fields/field.tsx';

interface AmountFieldProps {
  readonly value: string;
  /** The largest amount, in dollars. */
  readonly max: number;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** An amount in dollars, up to the remaining one. */
export function AmountField({ value, max, error, onChange }: AmountFieldProps) {
  return (
    <Input
      label={paymentTexts.amountInDollars}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      hint={paymentTexts.atMost({ left: formatMoney(max) })}
      onChange={({ target }) => onChange(target.value)}
      className="tabular"
    />
  );
}
