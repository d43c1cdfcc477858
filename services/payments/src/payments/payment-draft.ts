import type { Payment } from '#/db/payments.ts';
import type { Tx } from '#/deps.ts';

/** A payment to be made: its item, payer and payee. */
export interface PaymentDraft {
  readonly kind: Payment['kind'];
  readonly payerId: string;
  readonly payeeId: string;
  readonly amountCents: number;
  readonly item?: { readonly kind: 'post' | 'message' | 'invoice'; readonly id: string } | undefined;
  /** The first words of the item, for the buyer's list. */
  readonly title?: string | undefined;
  readonly subscriptionId?: string;
  /** The terms that it pays. */
  readonly quoteId?: string;
  /** Called before a new payment is written, in the same transaction: takes what others could take as well. */
  readonly reserve?: (tx: Tx) => Promise<void>;
  readonly month?: number;
  readonly methodId?: string | undefined;
  readonly keyHash?: Buffer | undefined;
  readonly isOffSession?: boolean;
}
