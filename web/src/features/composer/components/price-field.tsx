import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Input } from '#/shared/ui/fields/field.tsx';

interface PriceFieldProps {
  /** As typed, in dollars. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The one-time price of a post, shown as a ticket like every price. */
export function PriceField({ value, error, onChange }: PriceFieldProps) {
  return (
    <div className="ticket max-w-96 rounded-card bg-money-bg p-4 [--stub:85%]">
      <div className="relative me-[19%]">
        <Input
          label={wordTexts.price}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          value={value}
          error={error}
          hint={composerTexts.priceHint}
          onChange={(event) => onChange(event.target.value)}
          className="tabular ps-7!"
        />
        <span aria-hidden className="pointer-events-none absolute top-[36px] inset-s-3 text-body text-ink-3">
          $
        </span>
      </div>
    </div>
  );
}
