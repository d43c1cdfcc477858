import type { EventData } from '@stagedoor/contracts/event';
import type { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import type { messagePricesTooLow, postPricesTooLow } from '@stagedoor/contracts/price-events';
import type { servicePlanChanged, serviceTrialEnding } from '@stagedoor/contracts/service-billing-events';
import type { SubscriptionChange } from '#/db/tables.ts';

export interface Words {
  readonly title: string;
  readonly message: string;
}

/** The actors as text: the latest one and the number of others. */
export interface Actors {
  readonly names: string;
  readonly areSeveral: boolean;
}

/** Names of the two people of a payment; undefined if a profile has not arrived yet. */
export interface PaymentNames {
  readonly payer: string | undefined;
  readonly payee: string | undefined;
}

type ClosingReason = Extract<
  NonNullable<EventData<typeof servicePlanChanged>['closeReason']>,
  'unpaid' | 'refunded' | 'disputed' | 'unconfirmed' | 'repeated'
>;

/**
 * Everything that notifications say, in one language. Amounts are in cents of a US dollar, instants are ISO 8601; `who` is what
 * `actors` returns.
 */
export interface Texts {
  /** Names whoever acted last, and counts the others. `name` is undefined if the profile has not arrived yet. */
  actors(name: string | undefined, others: number): Actors;
  newFollower(who: Actors): Words;
  newLike(who: Actors): Words;
  newComment(who: Actors): Words;
  newAnswer(who: Actors): Words;
  newMessage(who: Actors, times: number): Words;
  newSubscriber(who: Actors): Words;
  newTip(who: Actors, cents: number | undefined): Words;
  newPurchase(who: Actors, kind: 'post' | 'message', cents: number | undefined): Words;
  subscriptionRenewed(who: Actors, recipient: 'creator' | 'subscriber'): Words;
  subscriptionCancelled(who: Actors, recipient: 'creator' | 'subscriber'): Words;
  /** `until`: the last day on which the payment is tried again. */
  renewalFailed(who: Actors, until: string | undefined): Words;
  subscriptionEnded(who: Actors, recipient: 'creator' | 'subscriber', hasPaymentFailed: boolean | undefined): Words;
  /** To the subscriber, of their own subscription. */
  subscriptionChange(who: Actors, change: SubscriptionChange): Words;
  payoutProcessed(cents: number | undefined): Words;
  readonly verificationApproved: Words;
  verificationRejected(reason: string | undefined): Words;
  newReport(who: Actors, kind: 'user' | 'post' | 'comment', reason: string | undefined): Words;
  liveStream(who: Actors): Words;
  /** `posts`: how many. */
  newPost(who: Actors, posts: number): Words;
  newMention(who: Actors, times: number): Words;
  /** `author` is undefined if the poll is the reader's own. */
  pollEnded(author: Actors | undefined): Words;
  /** For a notification whose type this version does not know. */
  readonly unknownType: Words;

  refund(
    refund: Pick<
      EventData<typeof paymentRefunded>,
      'kind' | 'isGift' | 'amountCents' | 'reason' | 'note' | 'isReturnedElsewhere'
    >,
    names: PaymentNames,
  ): { readonly payer: Words; readonly payee: Words };
  dispute(
    dispute: Pick<EventData<typeof paymentDisputed>, 'kind' | 'amountCents' | 'reason' | 'state'>,
    names: PaymentNames,
  ): { readonly payer: Words; readonly payee: Words };
  payoutReturned(cents: number): Words;
  payoutsHeld(reason: string): Words;
  readonly payoutsReleased: Words;
  /** To ADMINs: somebody in debt has deleted their account. */
  debtLeft(cents: number): Words;
  /** To its author: an ADMIN has removed it. */
  readonly postRemoved: Words;
  /** To its author: an ADMIN has removed it. */
  readonly commentRemoved: Words;
  /** To the person whose type of account an ADMIN has changed, by their new role. */
  readonly roleChanged: Readonly<Record<'FAN' | 'CREATOR', Words>>;
  readonly creatorLeaving: Words;
  /** To the subscriber: not renewed, because its creator is suspended. */
  readonly hiddenCreatorEnded: Words;
  readonly creatorReturned: Words;
  purchasesEnding(endsAt: string): Words;
  serviceTrialEnding(
    trial: Pick<EventData<typeof serviceTrialEnding>, 'priceCents' | 'interval' | 'hasCard' | 'endsAt'>,
    serviceName: string,
  ): Words;
  invoicePaid(cents: number): Words;
  invoiceDeclined(invoice: {
    readonly amountCents: number;
    readonly hasCard: boolean;
    readonly openUntil: string;
  }): Words;
  invoiceRefunded(cents: number, note: string | undefined): Words;
  serviceClosed(serviceName: string, reason: ClosingReason): Words;
  postPricesTooLow(
    prices: Pick<EventData<typeof postPricesTooLow>, 'smallestCents' | 'posts' | 'subscriptionCents'>,
  ): Words;
  messagePricesTooLow(prices: Pick<EventData<typeof messagePricesTooLow>, 'smallestCents' | 'messages'>): Words;
  readonly exportCompleted: Words;
  webhookOff(host: string, reason: 'gone' | 'failing'): Words;

  /** All that a push message says in discreet mode. */
  readonly discreetPush: Words;

  readonly mail: {
    digestSubject(count: number): string;
    hello(username: string): string;
    /** The line above the address of the settings. */
    readonly settings: string;
    /** The line above the address of the page that stops such mails. */
    readonly unsubscribe: string;
    /** In its place in a mail about money. */
    readonly aboutMoney: string;
  };

  /** What surrounds the text of a post that is sent as a letter. `name` is its author's. */
  readonly letter: {
    byline(name: string): string;
    files(count: number): string;
    readonly poll: string;
    onlyTheBeginning(name: string): string;
    readonly open: string;
    readonly readTheRest: string;
    unsubscribe(name: string): string;
    readonly settings: string;
    /** All that a letter says in discreet mode. */
    readonly discreet: string;
    /** In the place of a letter's name in discreet mode. */
    readonly discreetUnsubscribe: string;
  };
}
