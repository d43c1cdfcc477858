import type { Quote as QuoteAnswer } from '@stagedoor/contracts/payments';
import type { Quote } from '#/db/quotes.ts';
import type { CreatedQuote } from '#/plans/create-quote.ts';

/** Returns the API's shape of a quote. */
export function presentQuote({ quote, offer, unused }: CreatedQuote): QuoteAnswer {
  const { id, tierId, tierName, priceCents, nowCents, prepaidMonths, thenCents, thenAt, expiresAt } = quote;
  return {
    id,
    kind: quote.kind,
    tier: tierId === null ? null : { id: tierId, name: tierName ?? '' },
    ...(prepaidMonths === null ? {} : { months: prepaidMonths }),
    now: nowCents / 100,
    next: thenCents === null ? null : thenCents / 100,
    nextAt: thenAt?.toISOString() ?? null,
    full: priceCents / 100,
    fullFrom: priceCents === 0 ? null : (fullFrom(quote)?.toISOString() ?? null),
    expiresAt: expiresAt.toISOString(),
    ...presentOffer(quote, offer?.code ?? null),
    ...(unused === undefined ? {} : { unusedOffer: unused }),
  };
}

const isReduced = ({ discountPercent, discountCents }: Quote) => discountPercent !== null || discountCents !== null;

function fullFrom(quote: Quote): Date | null {
  const { kind, createdAt, thenAt, fullAt } = quote;
  if (fullAt !== null || isReduced(quote)) return fullAt;
  return kind === 'join' || kind === 'month' ? createdAt : thenAt;
}

function presentOffer(quote: Quote, code: string | null): Pick<QuoteAnswer, 'offer'> {
  const { trialDays, thenAt, discountPercent: percent, discountCents: cents, discountMonths: months } = quote;
  const terms = { code, percent, amount: cents === null ? null : cents / 100, months };
  if (trialDays !== null) return { offer: { ...terms, trialEndsAt: thenAt?.toISOString() ?? null } };
  return isReduced(quote) ? { offer: { ...terms, trialEndsAt: null } } : {};
}
