import type { DataOf } from '@stagedoor/contracts/call';
import type { quoteRefund } from '@stagedoor/contracts/payments-refunds';

type Quote = Pick<DataOf<typeof quoteRefund>, 'covered' | 'minimumTopUp'>;

const cents = (dollars: number) => Math.round(dollars * 100);

/** What a refund takes from a card, in dollars: what the balance is short of, and no less than a card can be charged; 0 for nothing. */
export function topUpOf(amount: number, { covered, minimumTopUp }: Quote): number {
  const short = cents(amount) - cents(covered);
  return short <= 0 ? 0 : Math.max(short, cents(minimumTopUp)) / 100;
}

/** What of it stays in the balance, in dollars. */
export function restOf(amount: number, quote: Quote): number {
  return (cents(topUpOf(amount, quote)) + cents(quote.covered) - cents(amount)) / 100;
}
