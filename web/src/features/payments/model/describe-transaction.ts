import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
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

export function nameKind(kind: Transaction['kind']): string {
  return KINDS[kind];
}

export function describeStatus(status: Transaction['status']): { readonly label: string; readonly tone: Tone } {
  const [label, tone] = STATUSES[status];
  return { label, tone };
}

/** Returns whether a transaction has no outcome yet but will have one soon. */
export function isOpen({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

export const filters = [
  { value: 'all', label: wordTexts.all },
  { value: 'subscriptions', label: paymentTexts.subscriptions },
  { value: 'tips', label: paymentTexts.tips },
  { value: 'unlocks', label: paymentTexts.postsAndMessages },
  { value: 'services', label: billingTexts.services },
  { value: 'payouts', label: paymentTexts.payouts },
  { value: 'refunds', label: paymentTexts.refundsAndDisputes },
] as const;
export type Filter = (typeof filters)[number]['value'];

export function passes(filter: Filter, { kind }: Pick<Transaction, 'kind'>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'subscriptions':
      return kind === 'subscription' || kind === 'renewal';
    case 'tips':
      return kind === 'tip';
    case 'unlocks':
      return kind === 'post' || kind === 'message';
    case 'services':
      return kind === 'invoice';
    case 'payouts':
      return kind === 'payout';
    case 'refunds':
      return kind === 'refund' || kind === 'dispute';
  }
}

/** Returns earnings, refunds and payouts, without the viewer's own payments and their refunds. */
export function isEarned({ kind, amount }: Pick<Transaction, 'kind' | 'amount'>): boolean {
  if (kind === 'refund' || kind === 'dispute') return amount < 0;
  return kind === 'payout' || amount > 0;
}
