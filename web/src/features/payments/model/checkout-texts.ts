import type { Quote } from '@stagedoor/contracts/payments';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import type { Checkout, CreatorCheckout } from '#/shared/stores/checkout-store.ts';

interface CheckoutTexts {
  readonly title: string;
  /** On the ticket, beside the price. */
  readonly label: string;
  readonly price: string;
  readonly terms: string;
  /** On the button that pays. */
  readonly action: string;
}

/** Shown instead of a payment that would have differed from the displayed one. */
export function priceChangedText(former: number, price: number): string {
  return paymentTexts.priceHasChanged({ former: formatMoney(former), price: formatMoney(price) });
}

/** Texts for a payment before it is made. `dollars` are undefined while a tip has no valid amount. */
export function getCheckoutTexts(checkout: Checkout, dollars: number | undefined): CheckoutTexts {
  const price = dollars === undefined ? '' : formatMoney(dollars);
  switch (checkout.kind) {
    case 'service':
      return {
        title: billingTexts.openAgainNamed({ name: checkout.name }),
        label: intervalLabels[checkout.interval],
        price,
        terms: checkout.interval === 'once' ? billingTexts.termsOnce : billingTexts.termsAgain,
        action: paymentTexts.pay({ price }),
      };
    case 'invoice':
      return {
        title: billingTexts.payYourInvoice,
        label: billingTexts.businessServices,
        price,
        terms: billingTexts.termsInvoice,
        action: paymentTexts.pay({ price }),
      };
    default:
      return creatorTexts(checkout, price);
  }
}

const intervalLabels = {
  month: billingTexts.eachMonth,
  year: billingTexts.eachYear,
  once: billingTexts.onceLabel,
} as const;

/** For joining a tier and for changes, which one dialog does. */
function quoteTexts({ kind, tier, now, next, nextAt, offer }: Quote, name: string): CheckoutTexts {
  const price = formatMoney(now);
  const label = tier?.name ?? paymentTexts.eachMonth;
  const terms = kind === 'gift' ? giftTexts.terms : planTexts.terms[kind];
  if (kind === 'join' && offer?.trialEndsAt != null && next !== null && nextAt !== null) {
    const trial = planTexts.trialTerms({ amount: formatMoney(next), day: formatDay(nextAt) });
    return { title: paymentTexts.subscribeTo({ name }), label, price, terms: trial, action: planTexts.startTrial };
  }
  if (kind === 'join') {
    const action = now === 0 ? planTexts.joinForFree : paymentTexts.subscribeFor({ price });
    return { title: paymentTexts.subscribeTo({ name }), label, price, terms, action };
  }
  const action = now === 0 ? planTexts.confirmChange : paymentTexts.pay({ price });
  return { title: planTexts.changeSubscriptionTo({ name }), label, price, terms, action };
}

function creatorTexts(checkout: CreatorCheckout, price: string): CheckoutTexts {
  const name = checkout.payee.displayName || checkout.payee.username;
  switch (checkout.kind) {
    case 'subscription':
      if (checkout.quote !== undefined) return quoteTexts(checkout.quote, name);
      return {
        title: paymentTexts.subscribeTo({ name }),
        label: paymentTexts.eachMonth,
        price,
        terms: paymentTexts.subscribeHint,
        action: paymentTexts.subscribeFor({ price }),
      };
    case 'gift':
      return {
        title: giftTexts.giveMonthsOf({ name }),
        label: [giftTexts.giftOf({ count: checkout.quote?.months ?? 1 }), checkout.quote?.tier?.name]
          .filter((part) => part !== undefined)
          .join(', '),
        price,
        terms: giftTexts.terms,
        action: paymentTexts.pay({ price }),
      };
    case 'post':
      return {
        title: paymentTexts.unlockThisPost,
        label: paymentTexts.aPostBy({ name }),
        price,
        terms: paymentTexts.unlockHint,
        action: paymentTexts.pay({ price }),
      };
    case 'message':
      return {
        title: paymentTexts.unlockThisMessage,
        label: paymentTexts.fromCreator({ name }),
        price,
        terms: paymentTexts.unlockHint,
        action: paymentTexts.pay({ price }),
      };
    case 'tip':
      return {
        title: paymentTexts.tip({ name }),
        label: paymentTexts.forLabel({ name }),
        price,
        terms: '',
        action: price === '' ? wordTexts.send : paymentTexts.sendPrice({ price }),
      };
  }
}
