import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { offeredTips } from '../model/tip-rules.ts';

interface Tip {
  /** As typed, in dollars. */
  readonly amount: string;
  readonly note: string;
}

interface TipFieldsProps {
  readonly value: Tip;
  readonly error: string | undefined;
  /** A tip in a conversation can have a note. */
  readonly hasNote: boolean;
  readonly onChange: (tip: Tip) => void;
}

const choices = offeredTips.map((value) => ({ value: String(value), label: `$${value.replace('.00', '')}` }));

/** The amount, by one press or typed. */
export function TipFields({ value, error, hasNote, onChange }: TipFieldsProps) {
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={wordTexts.amount}
        choices={choices}
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
      />
      <div className="relative">
        <Input
          label={paymentTexts.orAnotherAmount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={value.amount}
          error={error}
          onChange={({ target }) => onChange({ ...value, amount: target.value })}
          className="tabular ps-7!"
        />
        <span aria-hidden className="pointer-events-none absolute top-[36px] inset-s-3 text-body text-ink-3">
          $
        </span>
      </div>
      {hasNote && (
        <Textarea
          label={paymentTexts.aFewWordsWithIt}
          name="note"
          rows={2}
          maxLength={500}
          value={value.note}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      )}
    </div>
  );
}
