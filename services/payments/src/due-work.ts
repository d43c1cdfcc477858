import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { DueWork, WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { PgTable } from 'drizzle-orm/pg-core';
import { gifts } from '#/db/gifts.ts';
import { payments, subscriptions } from '#/db/payments.ts';
import { payouts } from '#/db/payouts.ts';
import { prepaid } from '#/db/prepaid.ts';
import { providerEvents } from '#/db/provider-events.ts';
import { refunds } from '#/db/refunds.ts';
import { billingAccounts } from '#/db/service-billing.ts';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { refundDueGift } from '#/gifts/refund-gift.ts';
import { checkPayment } from '#/payments/check-payments.ts';
import { checkPayout } from '#/payouts/apply-payout-state.ts';
import { releaseDueMonths } from '#/prepaid/release-due-months.ts';
import { checkRefund } from '#/refunds/send-refund.ts';
import { billDueAccount } from '#/service-billing/bill-due-account.ts';
import { renewDueSubscription } from '#/subscriptions/renew-due-subscription.ts';
import { applyStoredEvent } from '#/webhooks/receive-event.ts';

interface DueRows<Table extends PgTable> extends Omit<DueWork<Table, PaymentsServiceDeps>, 'handle'> {
  readonly handle: (deps: PaymentsDeps, row: Table['$inferSelect']) => Promise<WorkOutcome>;
}

/**
 * The jobs that process due rows of payments. `depsOf` adds dependencies that the app was built with, such as the
 * provider.
 */
export function defineDueWorks(depsOf: (deps: PaymentsServiceDeps) => PaymentsDeps): Job<PaymentsServiceDeps>[] {
  const define = <Table extends PgTable>({ handle, ...rows }: DueRows<Table>) =>
    defineDueWork<Table, PaymentsServiceDeps>({
      ...rows,
      handle: (row, deps) => handle(depsOf(deps), row),
    });
  return [
    define({
      name: 'payments to check',
      table: payments,
      key: payments.id,
      dueAt: payments.checkAt,
      pauseMs: 500,
      parallel: 8,
      handle: checkPayment,
    }),
    define({
      name: 'payouts to check',
      table: payouts,
      key: payouts.id,
      dueAt: payouts.checkAt,
      pauseMs: 2_000,
      parallel: 4,
      handle: checkPayout,
    }),
    define({
      name: 'refunds to check',
      table: refunds,
      key: refunds.id,
      dueAt: refunds.checkAt,
      pauseMs: 500,
      parallel: 4,
      handle: checkRefund,
    }),
    define({
      name: 'provider events',
      table: providerEvents,
      key: providerEvents.id,
      dueAt: providerEvents.dueAt,
      pauseMs: 2_000,
      handle: applyStoredEvent,
    }),
    define({
      name: 'renewals',
      table: subscriptions,
      key: subscriptions.id,
      dueAt: subscriptions.dueAt,
      pauseMs: 1_000,
      parallel: 8,
      handle: renewDueSubscription,
    }),
    define({
      name: 'prepaid months to release',
      table: prepaid,
      key: prepaid.paymentId,
      dueAt: prepaid.dueAt,
      pauseMs: 1_000,
      parallel: 8,
      handle: releaseDueMonths,
    }),
    define({
      name: 'gifts to refund',
      table: gifts,
      key: gifts.id,
      dueAt: gifts.dueAt,
      pauseMs: 2_000,
      handle: refundDueGift,
    }),
    define({
      name: 'services to bill',
      table: billingAccounts,
      key: billingAccounts.userId,
      dueAt: billingAccounts.dueAt,
      pauseMs: 1_000,
      parallel: 8,
      handle: billDueAccount,
    }),
  ];
}
