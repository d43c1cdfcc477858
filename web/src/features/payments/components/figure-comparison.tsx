import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { classes } from '#/shared/format/classes.ts';
import { compareFigures } from '../model/compare-figures.ts';

interface FigureComparisonProps {
  /** The figure of the period that is shown. */
  readonly current: number;
  /** The figure of the previous period. Undefined while it loads, or if that failed: an empty line then reserves the space. */
  readonly before: number | undefined;
  readonly format: (value: number) => string;
  /** Whether less is better. */
  readonly isLoss?: boolean;
}

/** Compares a figure with the previous period, below the figure. */
export function FigureComparison({ current, before, format, isLoss = false }: FigureComparisonProps) {
  if (before === undefined) return <p aria-hidden className="h-4 text-meta" />;
  if (current === 0 && before === 0) {
    return <p className="text-meta text-ink-3">{paymentTexts.nothingInBothPeriods}</p>;
  }
  const { direction, label } = compareFigures(current, before);
  const isGood = direction === (isLoss ? 'down' : 'up');
  return (
    <p className="tabular text-meta text-ink-3">
      <bdi className={classes('font-semibold', direction !== 'same' && (isGood ? 'text-ok' : 'text-err'))}>{label}</bdi>
      {/* Both texts begin with what separates them from the label: a comma or a space. */}
      {before === 0
        ? paymentTexts.nothingInPeriodBefore
        : paymentTexts.comparedWithPeriodBefore({ before: format(before) })}
    </p>
  );
}
