import * as authEvents from '@stagedoor/contracts/auth-events';
import * as debtEvents from '@stagedoor/contracts/debt-events';
import * as directoryEvents from '@stagedoor/contracts/directory-events';
import type { EventDefinition } from '@stagedoor/contracts/event';
import * as messagingEvents from '@stagedoor/contracts/messaging-events';
import * as paymentsEvents from '@stagedoor/contracts/payments-events';
import * as payoutEvents from '@stagedoor/contracts/payout-events';
import * as personalDataEvents from '@stagedoor/contracts/personal-data-events';
import * as pollEvents from '@stagedoor/contracts/poll-events';
import * as priceEvents from '@stagedoor/contracts/price-events';
import * as serviceBillingEvents from '@stagedoor/contracts/service-billing-events';
import * as socialAdminEvents from '@stagedoor/contracts/social-admin-events';
import * as socialEvents from '@stagedoor/contracts/social-events';

const modules: readonly object[] = [
  authEvents,
  debtEvents,
  directoryEvents,
  messagingEvents,
  paymentsEvents,
  payoutEvents,
  personalDataEvents,
  pollEvents,
  priceEvents,
  serviceBillingEvents,
  socialAdminEvents,
  socialEvents,
];

/** The events that the platform's own services publish, by subject. */
export const knownEvents: ReadonlyMap<string, EventDefinition> = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isEvent)
    .map((event) => [event.subject, event]),
);

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'subject' in value && 'sample' in value;
}
