import { formatMoney } from '#/shared/format/format-money.ts';
import type { Checkout } from '#/shared/stores/checkout-store.ts';

interface CheckoutTexts {
  readonly title: string;
  /** On the ticket, beside the price. */
  readonly label: string;
  readonly price: string;
  readonly terms: string;
  /** On the button that pays. */
  readonly action: string;
}

/** Said in place of a payment that would have been another than the one shown. */
export function priceChangedText(former: number, price: number): string {
  return `The price was ${formatMoney(former)} and is ${formatMoney(price)} now. You have not been charged.`;
}

/** Texts for a payment before it is made. `dollars` are undefined while a tip has no valid amount. */
export function getCheckoutTexts(checkout: Checkout, dollars: number | undefined): CheckoutTexts {
  const name = checkout.payee.displayName || checkout.payee.username;
  const price = dollars === undefined ? '' : formatMoney(dollars);
  switch (checkout.kind) {
    case 'subscription':
      return {
        title: `Subscribe to ${name}`,
        label: 'Each month',
        price,
        terms: 'You see what subscribers see. It renews each month at this price, until you cancel.',
        action: `Subscribe for ${price}`,
      };
    case 'post':
      return {
        title: 'Unlock this post',
        label: `A post by ${name}`,
        price,
        terms: 'Paid once. It stays open to you.',
        action: `Pay ${price}`,
      };
    case 'message':
      return {
        title: 'Unlock this message',
        label: `From ${name}`,
        price,
        terms: 'Paid once. It stays open to you.',
        action: `Pay ${price}`,
      };
    case 'tip':
      return { title: `Tip ${name}`, label: `For ${name}`, price, terms: '', action: `Send ${price}`.trim() };
  }
}
