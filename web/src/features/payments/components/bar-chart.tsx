import { type CSSProperties, useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { classes } from '#/shared/format/classes.ts';
import { type Point, topOf } from '../model/chart-rules.ts';

interface BarChartProps {
  /** The name of the figures, for the table and for screen readers. */
  readonly label: string;
  readonly points: readonly Point[];
  /** In full, and short for the edge. */
  readonly format: (value: number) => string;
  readonly formatShort: (value: number) => string;
  readonly isWhole?: boolean;
  readonly tone?: 'money' | 'brand';
}

const FILLS = { money: 'bg-money', brand: 'bg-brand' } as const;

/** A bar chart over time, with the same figures as a table. */
export function BarChart({ label, points, format, formatShort, isWhole = false, tone = 'brand' }: BarChartProps) {
  const [shown, setShown] = useState<Point>();
  const top = topOf(points, isWhole);
  // More may be refunded in a day than is earned in it.
  const hasLosses = points.some(({ value }) => value < 0);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className="grid gap-2">
      <p aria-hidden className="tabular h-5 text-end text-ui text-ink-2">
        {shown && `${shown.label}: ${format(shown.value)}`}
      </p>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="tabular flex h-40 flex-col justify-between text-end text-[0.6875rem] leading-none text-ink-3">
          {(hasLosses ? [top, 0, -top] : [top, top / 2, 0]).map((value) => (
            <span key={value}>{formatShort(value)}</span>
          ))}
        </div>
        <div
          onPointerLeave={() => setShown(undefined)}
          className={classes(
            'relative flex h-40 items-end border-b before:absolute before:inset-x-0 before:top-0 before:border-t before:border-border after:absolute after:inset-x-0 after:top-1/2 after:border-t',
            hasLosses ? 'border-border after:border-border-strong' : 'border-border-strong after:border-border',
          )}
        >
          {points.map((point) => (
            <div
              key={point.label}
              onPointerEnter={() => setShown(point)}
              className="relative z-1 flex h-full min-w-0 flex-1 items-end justify-center"
            >
              <div
                className={classes(
                  'absolute w-[84%] max-w-10 transition-opacity forced-colors:bg-[Highlight]',
                  point.value < 0 ? 'rounded-b-[3px]' : 'rounded-t-[3px]',
                  FILLS[tone],
                  shown && shown !== point && 'opacity-50',
                )}
                style={placeOf(point.value, top, hasLosses)}
              />
            </div>
          ))}
        </div>
        <p className="col-start-2 flex justify-between pt-1.5 text-meta text-ink-3">
          <span>{first?.label}</span>
          <span>{last !== first && last?.label}</span>
        </p>
      </div>
      <details className="text-ui">
        <summary className="w-fit cursor-pointer rounded-field text-ink-2 hover:text-ink touch:py-3">
          {paymentTexts.showAsATable}
          <span className="sr-only">: {label}</span>
        </summary>
        <div className="mt-2 max-h-72 overflow-y-auto rounded-field border border-border">
          <table className="w-full text-start">
            <caption className="sr-only">{label}</caption>
            <thead className="text-meta text-ink-3">
              <tr className="border-b border-border">
                <th scope="col" className="px-3 py-2 font-medium">
                  {paymentTexts.when}
                </th>
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-border">
              {points.map((point) => (
                <tr key={point.label}>
                  <th scope="row" className="px-3 py-1.5 font-normal text-ink-2">
                    {point.label}
                  </th>
                  <td className="tabular px-3 py-1.5 text-end text-ink">{format(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Returns the base line of the bars: the bottom, or the middle if there are losses, whose bars point down. */
function placeOf(value: number, top: number, hasLosses: boolean): CSSProperties {
  const share = (Math.abs(value) / top) * (hasLosses ? 50 : 100);
  const size = { height: `${share}%`, minHeight: value === 0 ? 0 : 2 };
  if (!hasLosses) return { ...size, bottom: 0 };
  return value < 0 ? { ...size, top: '50%' } : { ...size, bottom: '50%' };
}
