import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import type { PaymentsConfig } from '#/config.ts';
import type { Payment } from '#/db/payments.ts';
import type { Refund } from '#/db/refunds.ts';
import type { PaymentsSchema } from '#/db/schema.ts';
import type { PaymentProvider } from '#/provider/provider.ts';

/** Dependencies that the service kit passes to this service. */
export type PaymentsServiceDeps = ServiceDeps<PaymentsConfig, PaymentsSchema>;

/** Dependencies that the service's features get in addition. */
export interface PaymentsDeps extends PaymentsServiceDeps {
  readonly provider: PaymentProvider;
  readonly effects: { readonly [K in Payment['kind']]: PaymentEffects };
}

/** What a payment of one kind does, each in the transaction that records it. Whoever calls it has locked the payment. */
export interface PaymentEffects {
  /** Writes the ledger entry of the charge. By default the creator is credited with the amount, less the fee. */
  book?(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void>;
  /**
   * It is paid: delivers what it was for. `isOwnerWaiting`: the service of the item makes this payment and unlocks the item itself.
   */
  deliver(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date, isOwnerWaiting: boolean): Promise<void>;
  /** It was declined or cancelled. */
  fail?(deps: PaymentsDeps, tx: Tx, payment: Payment): Promise<void>;
  /** All of its money was returned or disputed: withdraws what was delivered. Safe to repeat. */
  withdraw?(
    deps: PaymentsDeps,
    tx: Tx,
    payment: Payment,
    now: Date,
    reason: 'refunded' | 'disputed',
  ): Promise<void> | void;
  /** A refund returned some of its money. */
  withdrawPart?(deps: PaymentsDeps, tx: Tx, payment: Payment, refund: Refund): Promise<void>;
}

export type Tx = Transaction<PaymentsSchema>;
export type Reader = Executor<PaymentsSchema>;
