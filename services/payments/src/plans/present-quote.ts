import type { Quote as QuoteAnswer } from '@stagedoor/contracts/payments';
import type { Quote } from '#/db/quotes.ts';

/** Returns the API's shape of a quote. */
export function presentQuote(quote: Quote): QuoteAnswer {
  const { id, kind, tierId, tierName, priceCents, nowCents, thenCents, thenAt, createdAt, expiresAt } = quote;
  const full = kind === 'join' || kind === 'month' ? createdAt : thenAt;
  return {
    id,
    kind,
    tier: tierId === null ? null : { id: tierId, name: tierName ?? '' },
    now: nowCents / 100,
    next: thenCents === null ? null : thenCents / 100,
    nextAt: thenAt?.toISOString() ?? null,
    full: priceCents / 100,
    fullFrom: priceCents === 0 ? null : (full?.toISOString() ?? null),
    expiresAt: expiresAt.toISOString(),
  };
}
