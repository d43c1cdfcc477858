import type { Quote } from '@stagedoor/contracts/payments';
import * as planTexts from '#/shared/config/texts/plans.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { describeOffer } from '../model/describe-kept.ts';

/** What is paid now, what next, and from when the full price is. */
export function QuoteLines({ quote }: { readonly quote: Quote }) {
  const { now, next, nextAt, full, fullFrom } = quote;
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
        ? full === 0
          ? planTexts.free
          : planTexts.neverFull({ amount: formatMoney(full) })
        : planTexts.eachMonthFrom({ amount: formatMoney(full), day: formatDay(fullFrom) }),
    ],
  ] as const;
  return (
    <>
      <OfferLines quote={quote} />
      <dl className="mb-3 grid gap-1 border-b border-border pb-3">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The offer that counts, and the one that does not, with the reason. */
function OfferLines({ quote: { offer, unusedOffer } }: { readonly quote: Quote }) {
  return (
    <>
      {offer && <p className="mb-2 font-medium text-ink">{describeOffer(offer)}</p>}
      {unusedOffer && (
        <p role="status" className="mb-2 text-ink">
          {lookup(planTexts.unused, unusedOffer.reason)?.({ code: unusedOffer.code })}
        </p>
      )}
    </>
  );
}
