import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { ranges, toDay } from '../model/period.ts';
import type { PeriodChoice } from '../model/use-period.ts';

/** Over which days: a range up to today, or any first and last day. */
export function PeriodPicker({ choice }: { readonly choice: PeriodChoice }) {
  const { range, setRange, own, setOwn, problem } = choice;
  const today = toDay(Date.now());
  const errorOf = (field: keyof typeof own) => (problem?.field === field ? problem.message : undefined);
  return (
    <div className="grid min-w-0 grid-cols-1 justify-items-start gap-3 md:justify-items-end">
      <SegmentedControl label={paymentTexts.period} choices={ranges} value={range} onChange={setRange} />
      {range === 'own' && (
        <fieldset className="grid w-full grid-cols-2 gap-3 md:w-auto">
          <legend className="sr-only">{paymentTexts.fromToDaysInUtc}</legend>
          <Input
            type="date"
            label={paymentTexts.from}
            value={own.startDate}
            max={own.endDate || today}
            error={errorOf('startDate')}
            onChange={(event) => setOwn({ ...own, startDate: event.target.value })}
          />
          <Input
            type="date"
            label={paymentTexts.to}
            value={own.endDate}
            max={today}
            error={errorOf('endDate')}
            onChange={(event) => setOwn({ ...own, endDate: event.target.value })}
          />
        </fieldset>
      )}
    </div>
  );
}
