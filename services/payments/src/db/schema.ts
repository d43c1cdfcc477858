import { dayCounts, earnedDays, subscriberDays } from '#/db/day-counts.ts';
import { debtDismissals, debts } from '#/db/debts.ts';
import { disputes } from '#/db/disputes.ts';
import { fingerprints } from '#/db/fingerprints.ts';
import { gifts, giftTries } from '#/db/gifts.ts';
import { codeGuesses, offerPeople, offers, offerUses } from '#/db/offers.ts';
import { payments, subscriptions } from '#/db/payments.ts';
import { payoutHolds } from '#/db/payout-holds.ts';
import { payoutSafety } from '#/db/payout-safety.ts';
import { payoutAccounts, payoutReturns, payouts } from '#/db/payouts.ts';
import { customers, methods, people } from '#/db/people.ts';
import { prepaid, prepaidMonths } from '#/db/prepaid.ts';
import { priceConsents, priceRises } from '#/db/price-rises.ts';
import { providerEvents } from '#/db/provider-events.ts';
import { quotes } from '#/db/quotes.ts';
import { refunds } from '#/db/refunds.ts';
import { returnedCreators } from '#/db/returned-creators.ts';
import { reversedLines } from '#/db/reversed-lines.ts';
import { billingAccounts, invoiceLines, invoices, servicePlans } from '#/db/service-billing.ts';
import { leavingSellers, removedItems } from '#/db/sold-items.ts';
import { subscriptionReviews } from '#/db/subscription-reviews.ts';
import { teamPayouts } from '#/db/team-payouts.ts';

/** The tables of the ledger are not included: only `src/ledger` reads and writes them, in SQL. */
export const schema = {
  billingAccounts,
  codeGuesses,
  customers,
  dayCounts,
  debtDismissals,
  debts,
  earnedDays,
  subscriberDays,
  disputes,
  fingerprints,
  gifts,
  giftTries,
  invoiceLines,
  invoices,
  methods,
  offerPeople,
  offerUses,
  offers,
  payments,
  payoutAccounts,
  payoutHolds,
  payoutReturns,
  payoutSafety,
  payouts,
  people,
  priceConsents,
  priceRises,
  prepaid,
  prepaidMonths,
  providerEvents,
  quotes,
  refunds,
  reversedLines,
  servicePlans,
  subscriptionReviews,
  subscriptions,
  teamPayouts,
  leavingSellers,
  returnedCreators,
  removedItems,
};
export type PaymentsSchema = typeof schema;
