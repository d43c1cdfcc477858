import type { Purchase } from '@stagedoor/contracts/purchases';

type Named = Pick<Purchase, 'kind' | 'title' | 'seller'>;

/** What a purchase is called: its own first words, or whose it is. */
export function purchaseTitle({ kind, title, seller }: Named): string {
  if (title) return title;
  const name = seller.displayName || seller.username;
  return kind === 'post' ? `A post by ${name}` : `A message from ${name}`;
}

/** What became of the money, where some of it went back. */
export function refundWords({ price, refunded }: Pick<Purchase, 'price' | 'refunded'>): string | undefined {
  if (refunded <= 0) return undefined;
  return refunded >= price ? 'Refunded' : 'Partly refunded';
}
