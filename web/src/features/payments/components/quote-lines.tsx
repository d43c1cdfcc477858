import type { Quote } from '@stagedoor/contracts/payments';
import * as planTexts from '#/shared/config/texts/plans.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';

/** What is paid now, what next, and from when the full price is. */
export function QuoteLines({ quote: { now, next, nextAt, full, fullFrom } }: { readonly quote: Quote }) {
  const lines = [
    [planTexts.now, formatMoney(now)],
    [
      planTexts.afterwards,
      next === null || nextAt === null
        ? planTexts.nothing
        : planTexts.amountOn({ amount: formatMoney(next), day: formatDay(nextAt) }),
    ],
    [
      planTexts.fullPrice,
      fullFrom === null
        ? planTexts.free
        : planTexts.eachMonthFrom({ amount: formatMoney(full), day: formatDay(fullFrom) }),
    ],
  ] as const;
  return (
    <dl className="mb-3 grid gap-1 border-b border-border pb-3">
      {lines.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
