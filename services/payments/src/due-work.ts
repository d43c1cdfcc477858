import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { payments, subscriptions } from '#/db/payments.ts';
import { payouts } from '#/db/payouts.ts';
import { refunds } from '#/db/refunds.ts';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { checkPayment } from '#/payments/check-payments.ts';
import { checkPayout } from '#/payouts/settle-payout.ts';
import { checkRefund } from '#/refunds/ask-for-refund.ts';
import { renewSubscriptionDue } from '#/subscriptions/renew-due.ts';

/** The jobs that process due rows of payments. `depsOf` adds what the app was built with, such as the provider. */
export function defineDueWorks(depsOf: (deps: PaymentsServiceDeps) => PaymentsDeps) {
  return [
    defineDueWork<typeof payments, PaymentsServiceDeps>({
      name: 'payments to check',
      table: payments,
      key: payments.id,
      dueAt: payments.checkAt,
      pauseMs: 500,
      parallel: 8,
      handle: (payment, deps) => checkPayment(depsOf(deps), payment),
    }),
    defineDueWork<typeof payouts, PaymentsServiceDeps>({
      name: 'payouts to check',
      table: payouts,
      key: payouts.id,
      dueAt: payouts.checkAt,
      pauseMs: 2_000,
      parallel: 4,
      handle: (payout, deps) => checkPayout(depsOf(deps), payout),
    }),
    defineDueWork<typeof refunds, PaymentsServiceDeps>({
      name: 'refunds to check',
      table: refunds,
      key: refunds.id,
      dueAt: refunds.checkAt,
      pauseMs: 500,
      parallel: 4,
      handle: (refund, deps) => checkRefund(depsOf(deps), refund),
    }),
    defineDueWork<typeof subscriptions, PaymentsServiceDeps>({
      name: 'renewals',
      table: subscriptions,
      key: subscriptions.id,
      dueAt: subscriptions.dueAt,
      pauseMs: 1_000,
      parallel: 8,
      handle: (subscription, deps) => renewSubscriptionDue(depsOf(deps), subscription),
    }),
  ];
}
