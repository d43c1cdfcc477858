import { servePublicPaths } from '@stagedoor/service-kit/http/public-paths';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { guardService } from '@stagedoor/service-kit/service-access/service-access';
import { registerAdmin } from '#/admin/routes.ts';
import { registerCards } from '#/cards/routes.ts';
import { variables } from '#/config.ts';
import { onAccessGranted, onAccessRevoked } from '#/consumers/on-access-changed.ts';
import { onAccountClosed, onAccountReopened } from '#/consumers/on-account-closed.ts';
import { onAccountSecurityChanged } from '#/consumers/on-account-security-changed.ts';
import { onEmailVerified } from '#/consumers/on-email-verified.ts';
import { onMessageUndeliverable, onPostUndeliverable } from '#/consumers/on-item-undeliverable.ts';
import { onPostRemoved } from '#/consumers/on-post-removed.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import { onUserBlocked } from '#/consumers/on-user-blocked.ts';
import { type PaymentsSchema, schema } from '#/db/schema.ts';
import { registerDebts } from '#/debts/routes.ts';
import { forgetSettledDebts } from '#/debts/settled-debts.ts';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { defineDueWorks } from '#/due-work.ts';
import { registerGifts } from '#/gifts/routes.ts';
import { registerHistory } from '#/history/routes.ts';
import { registerInternalCalls } from '#/internal/routes.ts';
import { addUpLedger } from '#/ledger/add-up-ledger.ts';
import { checkLedger, readOffBy } from '#/ledger/check-ledger.ts';
import { registerOffers } from '#/offers/routes.ts';
import { paymentEffects } from '#/payment-effects.ts';
import { registerConfirmations } from '#/payments/routes.ts';
import { registerPayouts } from '#/payouts/routes.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { deleteExpiredQuotes } from '#/plans/delete-expired-quotes.ts';
import { askSubscribers } from '#/price-rises/ask-subscribers.ts';
import { registerPriceRises } from '#/price-rises/routes.ts';
import { checkProviderChoice, openProvider } from '#/provider/open-provider.ts';
import { notifyBuyers } from '#/purchases/notify-buyers.ts';
import { registerPurchases } from '#/purchases/routes.ts';
import { refundRemovedItems } from '#/refunds/refund-removed-items.ts';
import { registerRefunds } from '#/refunds/routes.ts';
import { registerServiceBilling } from '#/service-billing/routes.ts';
import { notifyOfReturn } from '#/subscriptions/notify-of-return.ts';
import { reviewSubscriptions } from '#/subscriptions/review-subscriptions-to.ts';
import { registerSubscriptions } from '#/subscriptions/routes.ts';
import { registerTeams } from '#/teams/routes.ts';
import { registerTips } from '#/tips/routes.ts';
import { countDaysJob } from '#/wallet/counted-days.ts';
import { registerWallet } from '#/wallet/routes.ts';
import { defineEventDelivery } from '#/webhooks/apply-provider-event.ts';
import { registerWebhooks } from '#/webhooks/routes.ts';

const built = new WeakMap<PaymentsServiceDeps['config'], PaymentsDeps>();

/** Adds the dependencies that the app was built with, for jobs. */
function depsOf(deps: PaymentsServiceDeps): PaymentsDeps {
  const known = built.get(deps.config);
  if (known === undefined) throw new Error('the jobs started before the app was built');
  return { ...known, ...deps };
}

/** Money: cards, subscriptions, purchases, tips, earnings and payouts, on a double-entry ledger. */
export const paymentsService: ServiceDefinition<typeof variables, PaymentsSchema> = {
  name: 'payments',
  title: 'Stagedoor Payments',
  variables,
  schema,
  migrations: new URL('./db/migrations/', import.meta.url),
  checkConfig: checkProviderChoice,
  peers: ({ socialUrl, messagingUrl, directoryUrl }) => ({
    social: socialUrl,
    messaging: messagingUrl,
    directory: directoryUrl,
  }),
  async build(app, serviceDeps) {
    const { config } = serviceDeps;
    const provider = await openProvider(config);
    app.addHook('onClose', () => provider.close());
    const deps = { ...serviceDeps, provider, effects: paymentEffects };
    built.set(config, deps);
    deps.metrics.gauge('ledger_off_by_cents', 'What all accounts of the ledger came to at the last check: zero', () =>
      readOffBy(deps.database.db),
    );
    guardService(app, 'payments', deps);
    servePublicPaths(app, 'payments');
    registerCards(app, deps);
    registerSubscriptions(app, deps);
    registerOffers(app, deps);
    registerPriceRises(app, deps);
    registerPurchases(app, deps);
    registerGifts(app, deps);
    registerTips(app, deps);
    registerConfirmations(app, deps);
    registerWallet(app, deps);
    registerPayouts(app, deps);
    registerRefunds(app, deps);
    registerDebts(app, deps);
    registerServiceBilling(app, deps);
    registerAdmin(app, deps);
    registerTeams(app, deps);
    registerWebhooks(app, deps);
    registerInternalCalls(app, deps);
    registerHistory(app, deps);
  },
  consumers: [
    onProfileUpdated,
    onUserBlocked,
    onPostRemoved,
    onPostUndeliverable,
    onMessageUndeliverable,
    onAccountClosed,
    onAccountReopened,
    onAccountSecurityChanged,
    onEmailVerified,
    onAccessGranted,
    onAccessRevoked,
  ],
  jobs: [
    ...defineDueWorks(depsOf),
    defineEventDelivery(depsOf),
    refundRemovedItems,
    notifyBuyers,
    notifyOfReturn,
    reviewSubscriptions,
    askSubscribers,
    countDaysJob,
    addUpLedger,
    checkLedger,
    forgetSettledDebts,
    deleteExpiredQuotes,
  ],
  personalData,
};
