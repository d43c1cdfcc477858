import { formatCount } from '#/shared/format/format-count.ts';
import { formatMoney, formatMoneyShort } from '#/shared/format/format-money.ts';
import { barsOf } from '../model/chart-rules.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { FigureComparison } from './figure-comparison.tsx';

interface FigureChartProps<D extends { readonly date: string }> {
  readonly title: string;
  readonly days: readonly D[];
  readonly read: (day: D) => number;
  readonly total: number;
  /** The total of the period before; undefined while it is not known. */
  readonly before: number | undefined;
  readonly isMoney?: boolean;
}

const inFull = (count: number) => count.toLocaleString(__LANGUAGE_TAG__);

/** A figure over time, with its total, compared with the period before. */
export function FigureChart<D extends { readonly date: string }>({
  title,
  days,
  read,
  total,
  before,
  isMoney = false,
}: FigureChartProps<D>) {
  const format = isMoney ? formatMoney : inFull;
  return (
    <ChartCard title={title} total={format(total)}>
      <FigureComparison current={total} before={before} format={format} />
      <BarChart
        label={title}
        points={barsOf(days, read)}
        format={format}
        formatShort={isMoney ? formatMoneyShort : formatCount}
        isWhole={!isMoney}
        tone={isMoney ? 'money' : 'brand'}
      />
    </ChartCard>
  );
}
