import type { DataOf } from '@stagedoor/contracts/call';
import type { quoteRefund } from '@stagedoor/contracts/payments-refunds';

type Quote = Pick<DataOf<typeof quoteRefund>, 'covered' | 'minimumTopUp'>;

const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * The amount that a refund charges to a card, in dollars: the shortfall of the balance, but at least the smallest chargeable
 * amount; 0 if there is no shortfall.
 */
export function topUpOf(amount: number, { covered, minimumTopUp }: Quote): number {
  const short = cents(amount) - cents(covered);
  return short <= 0 ? 0 : Math.max(short, cents(minimumTopUp)) / 100;
}

/** The part of it that stays in the balance, in dollars. */
export function restOf(amount: number, quote: Quote): number {
  return (cents(topUpOf(amount, quote)) + cents(quote.covered) - cents(amount)) / 100;
}
