import * as offerTexts from '#/shared/config/texts/offers.ts';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import type { FieldsProps } from '../model/offer-form.ts';

const units = [
  { value: 'percent', label: offerTexts.percent },
  { value: 'dollars', label: offerTexts.dollars },
] as const;

/** What a code takes off, and for how long. */
export function CodeFields({ form, errorOf, onChange }: FieldsProps) {
  return (
    <>
      <SegmentedControl
        label={offerTexts.off}
        choices={units}
        value={form.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <Input
        label={offerTexts.off}
        inputMode="decimal"
        autoComplete="off"
        value={form.off}
        error={errorOf('off')}
        onChange={(event) => onChange({ off: event.target.value })}
        className="tabular"
      />
      <Input
        label={offerTexts.months}
        inputMode="numeric"
        autoComplete="off"
        value={form.months}
        error={errorOf('months')}
        hint={offerTexts.monthsHint}
        onChange={(event) => onChange({ months: event.target.value })}
        className="tabular"
      />
      <Checkbox name="firstTime" isChecked={form.isFirstTime} onChange={(isFirstTime) => onChange({ isFirstTime })}>
        {offerTexts.firstTime}
      </Checkbox>
    </>
  );
}
