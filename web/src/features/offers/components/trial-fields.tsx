import * as offerTexts from '#/shared/config/texts/offers.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import type { FieldsProps } from '../model/offer-form.ts';

/** What a trial is: a number of days. */
export function TrialFields({ form, errorOf, onChange }: FieldsProps) {
  return (
    <Input
      label={offerTexts.days}
      inputMode="numeric"
      autoComplete="off"
      value={form.days}
      error={errorOf('days')}
      hint={offerTexts.daysHint}
      onChange={(event) => onChange({ days: event.target.value })}
      className="tabular"
    />
  );
}
