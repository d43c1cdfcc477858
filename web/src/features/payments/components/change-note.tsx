import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { classes } from '#/shared/format/classes.ts';
import { compareFigures } from '../model/compare-figures.ts';

interface ChangeNoteProps {
  readonly now: number;
  /** Undefined while it loads, or where it failed: nothing is shown then. */
  readonly before: number | undefined;
  readonly format: (value: number) => string;
  /** Where less is better. */
  readonly isLoss?: boolean;
}

/** How a figure compares with the period before. */
export function ChangeNote({ now, before, format, isLoss = false }: ChangeNoteProps) {
  if (before === undefined) return <p aria-hidden className="h-4 text-meta" />;
  if (now === 0 && before === 0) {
    return <p className="text-meta text-ink-3">{paymentTexts.nothingInBothPeriods}</p>;
  }
  const { direction, label } = compareFigures(now, before);
  const isGood = direction === (isLoss ? 'down' : 'up');
  return (
    <p className="tabular text-meta text-ink-3">
      <span className={classes('font-semibold', direction !== 'same' && (isGood ? 'text-ok' : 'text-err'))}>
        {label}
      </span>
      {before === 0
        ? paymentTexts.nothingInPeriodBefore
        : paymentTexts.comparedWithPeriodBefore({ before: format(before) })}
    </p>
  );
}
