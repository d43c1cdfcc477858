import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import type { PaymentsConfig } from '#/config.ts';
import type { PaymentsSchema } from '#/db/schema.ts';
import type { PaymentProvider } from '#/provider/provider.ts';

/** Dependencies that the service kit passes to this service. */
export type PaymentsServiceDeps = ServiceDeps<PaymentsConfig, PaymentsSchema>;

/** Dependencies that the service's features get in addition. */
export interface PaymentsDeps extends PaymentsServiceDeps {
  readonly provider: PaymentProvider;
}

export type Tx = Transaction<PaymentsSchema>;
export type Reader = Executor<PaymentsSchema>;
