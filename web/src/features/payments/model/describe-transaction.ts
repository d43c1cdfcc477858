import type { EarningsFilter, Transaction } from '@stagedoor/contracts/payments-wallet';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { lookup } from '#/shared/format/lookup.ts';
import type { Tone } from '#/shared/ui/status-badge.tsx';

const KINDS: Readonly<Record<Transaction['kind'], string>> = {
  subscription: paymentTexts.subscription,
  renewal: paymentTexts.renewal,
  tip: paymentTexts.tipWord,
  post: wordTexts.post,
  message: wordTexts.messageLabel,
  invoice: billingTexts.services,
  payout: paymentTexts.payout,
  refund: paymentTexts.refundWord,
  dispute: paymentTexts.dispute,
};

const STATUSES: Readonly<Record<Transaction['status'], readonly [label: string, tone: Tone]>> = {
  succeeded: [paymentTexts.paid, 'ok'],
  pending: [paymentTexts.onItsWayWord, 'warn'],
  requires_action: [paymentTexts.waitsForYou, 'warn'],
  declined: [paymentTexts.declined, 'err'],
  cancelled: [paymentTexts.cancelledWord, 'quiet'],
  processing: [paymentTexts.onItsWayWord, 'warn'],
  paid: [paymentTexts.paidOut, 'ok'],
  failed: [paymentTexts.failedWord, 'err'],
  open: [paymentTexts.beingDecided, 'warn'],
  won: [paymentTexts.creatorWon, 'quiet'],
  lost: [paymentTexts.creatorLost, 'quiet'],
};

export function nameKind({
  kind,
  isTopUp = false,
  isGift = false,
  upgradeTo,
}: Pick<Transaction, 'kind' | 'isTopUp' | 'isGift' | 'upgradeTo'>): string {
  if (isGift) return giftTexts.gift;
  if (upgradeTo !== undefined && kind === 'subscription') return planTexts.upgradeTo({ tier: upgradeTo });
  return isTopUp ? balanceTexts.topUp : (lookup(KINDS, kind) ?? kind);
}

/** Names the other side if it is not a person: payouts go to `bank`, top-ups to the balance, and payments for services to the platform. */
export function nameOrganization(
  { kind, isTopUp = false }: Pick<Transaction, 'kind' | 'isTopUp'>,
  bank: string,
): string {
  if (isTopUp) return balanceTexts.yourBalance;
  return kind === 'payout' ? bank : billingTexts.platform;
}

/** Describes the amount that was refunded to the payer, or returned from a payout. */
export function describeReturned({ kind, refunded }: Pick<Transaction, 'kind' | 'refunded'>): string {
  const amount = formatMoney(refunded);
  return kind === 'payout' ? balanceTexts.cameBack({ amount }) : paymentTexts.refunded({ refunded: amount });
}

interface Outcome {
  readonly label: string;
  readonly tone: Tone;
}

/** Describes the state of a transaction in words that are true for both sides. */
export function describeStatus({
  kind,
  status,
  counterparty,
}: Pick<Transaction, 'kind' | 'status' | 'counterparty'>): Outcome {
  const [label, tone] = lookup(STATUSES, status) ?? [status, 'quiet'];
  // Without another person it is about an invoice for services, which were paid to the platform.
  if (kind !== 'dispute' || counterparty !== null) return { label, tone };
  if (status === 'won') return { label: billingTexts.platformWon, tone };
  return { label: status === 'lost' ? billingTexts.platformLost : label, tone };
}

/** The same, worded for one of the two sides: the payee reads that they won or lost a dispute. */
export function describeOwnStatus(
  transaction: Pick<Transaction, 'kind' | 'amount' | 'status' | 'counterparty'>,
): Outcome {
  const { kind, amount, status } = transaction;
  if (kind !== 'dispute' || amount > 0) return describeStatus(transaction);
  if (status === 'won') return { label: paymentTexts.youWon, tone: 'ok' };
  if (status === 'lost') return { label: paymentTexts.youLost, tone: 'err' };
  return describeStatus(transaction);
}

/** Returns whether a transaction has no outcome yet but will have one soon. */
export function isOpen({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** Returns whether the payment waits until the viewer, who pays, has answered their bank. */
export function waitsForPayer({ status, amount }: Pick<Transaction, 'status' | 'amount'>): boolean {
  return status === 'requires_action' && amount < 0;
}

/** Returns whether a transaction ended normally, so that a short row can omit it. */
export function isOrdinary({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'succeeded' || status === 'paid';
}

export const filters: readonly { readonly value: EarningsFilter; readonly label: string }[] = [
  { value: 'all', label: wordTexts.all },
  { value: 'subscriptions', label: paymentTexts.subscriptions },
  { value: 'tips', label: paymentTexts.tips },
  { value: 'unlocks', label: paymentTexts.postsAndMessages },
  { value: 'payouts', label: paymentTexts.payouts },
  { value: 'refunds', label: paymentTexts.refundsAndDisputes },
];

/** Returns whether a transaction moved no money, or all of it came back. */
export function isWithoutEffect({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'declined' || status === 'cancelled' || status === 'failed' || status === 'won';
}
