import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import type { Tone } from '#/shared/ui/status-badge.tsx';

const KINDS: Readonly<Record<Transaction['kind'], string>> = {
  subscription: 'Subscription',
  renewal: 'Renewal',
  tip: 'Tip',
  post: 'Post',
  message: 'Message',
  payout: 'Payout',
  refund: 'Refund',
  dispute: 'Dispute',
};

const STATUSES: Readonly<Record<Transaction['status'], readonly [label: string, tone: Tone]>> = {
  succeeded: ['Paid', 'ok'],
  pending: ['On its way', 'warn'],
  requires_action: ['Waits for you', 'warn'],
  declined: ['Declined', 'err'],
  cancelled: ['Cancelled', 'quiet'],
  processing: ['On its way', 'warn'],
  paid: ['Paid out', 'ok'],
  failed: ['Failed', 'err'],
  open: ['Being decided', 'warn'],
  won: ['Creator won', 'quiet'],
  lost: ['Creator lost', 'quiet'],
};

export function nameKind(kind: Transaction['kind']): string {
  return KINDS[kind];
}

export function describeStatus(status: Transaction['status']): { readonly label: string; readonly tone: Tone } {
  const [label, tone] = STATUSES[status];
  return { label, tone };
}

/** Of some that are not decided yet it will be known soon. */
export function isOpen({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

export const filters = [
  { value: 'all', label: 'All' },
  { value: 'subscriptions', label: 'Subscriptions' },
  { value: 'tips', label: 'Tips' },
  { value: 'unlocks', label: 'Posts and messages' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'refunds', label: 'Refunds and disputes' },
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
