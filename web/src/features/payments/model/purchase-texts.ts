import type { Purchase } from '@stagedoor/contracts/purchases';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatDay } from '#/shared/format/format-date.ts';

type Named = Pick<Purchase, 'kind' | 'title' | 'seller'>;

/** The title of a purchase: its own first words, or its creator's name. */
export function purchaseTitle({ kind, title, seller }: Named): string {
  if (title) return title;
  const name = seller.displayName || seller.username;
  return kind === 'post' ? paymentTexts.aPostBy({ name }) : paymentTexts.aMessageFrom({ name });
}

/** Describes the money's whereabouts if it did not stay with the seller: refunded, to be refunded, or disputed. */
export function refundWords({
  dispute,
  price,
  refunded,
  isRefundPending = false,
}: Pick<Purchase, 'price' | 'refunded' | 'isRefundPending' | 'dispute'>): string | undefined {
  if (dispute === 'open') return paymentTexts.disputedAtBank;
  if (dispute === 'lost') return paymentTexts.returnedByBank;
  if (isRefundPending) return paymentTexts.refundSent;
  if (refunded <= 0) return undefined;
  return refunded >= price ? paymentTexts.refundedWord : paymentTexts.partlyRefunded;
}

/** Warns a payer who is about to pay for the same item again that an earlier payment for it is disputed, and what happens to that one. */
export function describeEarlierDispute(
  purchases: readonly Pick<Purchase, 'dispute' | 'purchasedAt'>[],
): string | undefined {
  const disputed =
    purchases.find(({ dispute }) => dispute === 'open') ?? purchases.find(({ dispute }) => dispute === 'lost');
  if (disputed === undefined) return undefined;
  const day = formatDay(disputed.purchasedAt);
  return disputed.dispute === 'open'
    ? paymentTexts.paidBeforeDisputed({ day })
    : paymentTexts.paidBeforeReturned({ day });
}
