import { describeChange } from '#/texts/english-subscription-changes.ts';
import type { Texts } from '#/texts/texts.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number) => money.format(cents / 100);
/** With the space before it; nothing if the amount is not known. */
const amount = (cents: number | undefined) => (cents === undefined ? '' : ` ${dollars(cents)}`);
const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayOf = (instant: string) => days.format(new Date(instant));
const named = (name: string | undefined) => name ?? 'someone';

const reported = { user: 'a person', post: 'a post', comment: 'a comment' } as const;
const paidFor = {
  subscription: 'a subscription',
  renewal: 'a month of a subscription',
  tip: 'a tip',
  gift: 'a gift',
  post: 'a post',
  message: 'a message',
} as const;
const refundedBecause = {
  creator: 'The creator refunded it',
  admin: 'Stagedoor refunded it',
  undeliverable: 'What was paid for could not be delivered',
  removed: 'What was paid for was taken down',
  provider: 'The payment provider refunded it',
} as const;
const perInterval = { month: ' a month', year: ' a year', once: ', once' } as const;
const closedBecause = {
  unpaid: 'Its invoice was not paid, and you owe nothing. Pay to open it again.',
  refunded: 'Its invoice was refunded. Pay to open it again.',
  disputed: 'Its payment is disputed at your bank.',
  unconfirmed: 'Confirm your email address, and your trial goes on.',
  repeated: 'The card or bank account of your account has had a trial before. You owe nothing. Pay to open it again.',
} as const;
const webhookOffBecause = {
  gone: 'It answered 410, which says that it is gone for good.',
  failing: 'Nothing could be delivered to it for three days.',
} as const;

export const english: Texts = {
  actors(name = 'Someone', others) {
    if (others <= 0) return { names: name, areSeveral: false };
    return { names: others === 1 ? `${name} and 1 other` : `${name} and ${others} others`, areSeveral: true };
  },
  newFollower: (who) => ({ title: 'New follower', message: `${who.names} started following you` }),
  newLike: (who) => ({ title: 'New like', message: `${who.names} liked your post` }),
  newComment: (who) => ({ title: 'New comment', message: `${who.names} commented on your post` }),
  newAnswer: (who) => ({ title: 'New answer', message: `${who.names} answered your comment` }),
  newMessage: (who, times) => ({
    title: 'New message',
    message: `${who.names} sent you ${times > 1 ? `${times} messages` : 'a message'}`,
  }),
  newSubscriber: (who) => ({ title: 'New subscriber', message: `${who.names} subscribed to you` }),
  newTip: (who, cents) => ({ title: 'New tip', message: `${who.names} sent you a tip of${amount(cents)}` }),
  newPurchase: (who, kind, cents) => ({
    title: 'New purchase',
    message: `${who.names} bought your ${kind} for${amount(cents)}`,
  }),
  subscriptionRenewed: (who, recipient) => ({
    title: 'Subscription renewed',
    message:
      recipient === 'subscriber'
        ? `You subscribe to ${who.names} for another month`
        : `${who.names} subscribed for another month`,
  }),
  subscriptionCancelled: (who, recipient) => ({
    title: 'Subscription cancelled',
    message:
      recipient === 'subscriber'
        ? `Your subscription to ${who.names} was cancelled`
        : `${who.names} no longer subscribes to you`,
  }),
  renewalFailed: (who, until) => ({
    title: 'Payment failed',
    message: `Your subscription to ${who.names} was not renewed, because your card could not be charged. It is tried again each day${until === undefined ? '' : ` until ${longDates.format(new Date(until))}`}.`,
  }),
  subscriptionEnded: (who, recipient, hasPaymentFailed = false) => ({
    title: 'Subscription ended',
    message:
      recipient === 'creator'
        ? `The subscription of ${who.names} has ended`
        : `Your subscription to ${who.names} has ended${hasPaymentFailed ? ', because your card could not be charged' : ''}`,
  }),
  subscriptionChange: describeChange,
  payoutProcessed: (cents) => ({
    title: 'Payout processed',
    message: `Your payout of${amount(cents)} is on its way`,
  }),
  verificationApproved: { title: 'You are verified', message: 'Your profile now has the tick' },
  verificationRejected: (reason) => ({
    title: 'Your request for the tick was rejected',
    message: `You can ask again${reason === undefined ? '' : `. The reason: ${reason}`}`,
  }),
  newReport: (who, kind, reason) => ({
    title: 'New report',
    message: `${who.names} reported ${reported[kind]}${reason === undefined ? '' : `: ${reason}`}`,
  }),
  liveStream: (who) => ({ title: 'Live now', message: `${who.names} is live` }),
  newPost: (who, posts) =>
    posts > 1
      ? { title: 'New posts', message: `${who.names} published ${posts} posts` }
      : { title: 'New post', message: `${who.names} published a post` },
  newMention: (who, times) => ({
    title: 'New mention',
    message: `${who.names} mentioned you${times > 1 ? ` ${times} times` : ''}`,
  }),
  pollEnded: (author) => ({
    title: 'Poll ended',
    message: author === undefined ? 'Your poll has ended' : `The poll of ${author.names} that you voted in has ended`,
  }),
  unknownType: { title: 'Notification', message: 'Something happened on your account' },

  refund({ kind, isGift, amountCents, reason, note, isReturnedElsewhere }, { payer, payee }) {
    const why = note === undefined ? `${refundedBecause[reason]}.` : `${refundedBecause[reason]}: ${note}`;
    const what = `${dollars(amountCents)} for ${paidFor[isGift ? 'gift' : kind]}`;
    const how =
      isReturnedElsewhere === true ? 'was sent back to you, not to your card' : 'is on its way back to your card';
    return {
      payer: { title: 'Refund', message: `${what} from ${named(payee)} ${how}. ${why}` },
      payee: { title: 'Payment refunded', message: `${what} went back to ${named(payer)}. ${why}` },
    };
  },
  dispute({ kind, amountCents, reason, state }, { payer, payee }) {
    const withdrawn = kind === 'tip' ? '' : ' What it paid for is locked until that is decided.';
    const money = dollars(amountCents);
    const why = reason.replaceAll('_', ' ');
    switch (state) {
      case 'open':
        return {
          payer: {
            title: 'Payment disputed',
            message: `Your bank disputes ${money} that you paid ${named(payee)} (${why}).${withdrawn}`,
          },
          payee: {
            title: 'Payment disputed',
            message: `The bank of ${named(payer)} disputes ${money} (${why}). It is taken from your balance until that is decided.`,
          },
        };
      case 'won':
        return {
          payer: { title: 'Dispute closed', message: `The payment of ${money} to ${named(payee)} stands.` },
          payee: { title: 'Dispute won', message: `${money} of ${named(payer)} are yours again.` },
        };
      case 'lost':
        return {
          payer: { title: 'Dispute closed', message: `${money} that you paid ${named(payee)} are yours again.` },
          payee: { title: 'Dispute lost', message: `${money} went back to ${named(payer)}.` },
        };
    }
  },
  payoutReturned: (cents) => ({
    title: 'A payout came back',
    message: `${dollars(cents)} of a payout came back, and are in your balance again. Look at where your payouts go.`,
  }),
  payoutsHeld: (reason) => ({ title: 'Your payouts are on hold', message: `Stagedoor holds your payouts: ${reason}` }),
  payoutsReleased: { title: 'Your payouts go on', message: 'Your payouts are not on hold any more.' },
  debtLeft: (cents) => ({
    title: 'Somebody left who owes',
    message: `Somebody who owes ${dollars(cents)} has deleted their account.`,
  }),
  postRemoved: {
    title: 'Your post was removed',
    message:
      'Stagedoor has removed one of your posts because of its rules. Who bought it gets their money back. Contact support if you think that this is a mistake.',
  },
  commentRemoved: {
    title: 'Your comment was removed',
    message:
      'Stagedoor has removed one of your comments because of its rules. Contact support if you think that this is a mistake.',
  },
  roleChanged: {
    CREATOR: {
      title: 'You are a creator now',
      message:
        'Stagedoor has changed the type of your account. You can sell subscriptions and posts now. Reload the page if you do not see how.',
    },
    FAN: {
      title: 'You are a fan now',
      message:
        'Stagedoor has changed the type of your account to fan. You cannot sell posts or subscriptions any more. Contact support if you think that this is a mistake.',
    },
  },
  creatorLeaving: {
    title: 'Your subscription was cancelled',
    message: 'A creator you subscribe to is deleting their account. You are not charged again.',
  },
  hiddenCreatorEnded: {
    title: 'Subscription ended',
    message:
      'A subscription of yours was not renewed, because its creator cannot be seen at the moment. You were not charged.',
  },
  creatorReturned: {
    title: 'A creator is back',
    message: 'A creator you subscribe to is back. Your subscriptions say when yours renews or ends.',
  },
  purchasesEnding: (endsAt) => ({
    title: 'Save what you bought',
    message: `A creator you bought from is deleting their account. You can open and save what you bought from them until ${longDates.format(new Date(endsAt))}.`,
  }),
  serviceTrialEnding({ priceCents, interval, hasCard, endsAt }, serviceName) {
    const price = `${dollars(priceCents)}${perInterval[interval]}`;
    const next = hasCard
      ? `From then on it costs ${price}. Cancel before, and nothing is charged.`
      : `Choose a card to keep it for ${price}. Nothing is charged before.`;
    return {
      title: `Your trial of ${serviceName} ends in 3 days`,
      message: `The trial ends on ${dayOf(endsAt)}. ${next}`,
    };
  },
  invoicePaid: (cents) => ({
    title: 'Your invoice is paid',
    message: `${dollars(cents)} for your services. The receipt is in your settings.`,
  }),
  invoiceDeclined({ amountCents, hasCard, openUntil }) {
    const why = hasCard ? 'Your card was declined' : 'There is no card to charge';
    return {
      title: 'Your services could not be paid',
      message: `${why} for your invoice of ${dollars(amountCents)}. Pay by ${dayOf(openUntil)} to keep your services open.`,
    };
  },
  invoiceRefunded: (cents, note) => ({
    title: 'You got money back',
    message: `${dollars(cents)} of an invoice for your services was refunded${note === undefined ? '.' : `: ${note}`}`,
  }),
  serviceClosed: (serviceName, reason) => ({ title: `${serviceName} is closed`, message: closedBecause[reason] }),
  postPricesTooLow({ smallestCents, posts, subscriptionCents }) {
    const smallest = dollars(smallestCents);
    const ofPosts = `${posts === 1 ? 'A post of yours costs' : `${posts} of your posts cost`} less than that: choose a higher price, or 0.`;
    const ofSubscription =
      subscriptionCents === null
        ? ''
        : `Your subscription costs ${dollars(subscriptionCents)}: choose a higher price in your settings, or 0.`;
    return {
      title: 'Nobody can pay some of your prices',
      message: [
        `The smallest price that can be charged is ${smallest}.`,
        ...(posts > 0 ? [ofPosts] : []),
        ...(ofSubscription === '' ? [] : [ofSubscription]),
      ].join(' '),
    };
  },
  messagePricesTooLow: ({ smallestCents, messages }) => ({
    title: 'Nobody can pay some of your prices',
    message: `The smallest price that can be charged is ${dollars(smallestCents)}. ${messages === 1 ? 'A message of yours costs' : `${messages} of your messages cost`} less than that: delete what nobody has bought, and send it again.`,
  }),
  exportCompleted: {
    title: 'Your data is ready',
    message: 'Everything Stagedoor holds of you can be downloaded for three days.',
  },
  webhookOff: (host, reason) => ({
    title: 'A webhook was switched off',
    message: `${host}: ${webhookOffBecause[reason]} Turn it on again when it is mended; what was missed can be sent then.`,
  }),

  discreetPush: { title: 'Notice', message: 'You have a new notice' },

  mail: {
    digestSubject: (count) => `${count} things happened on Stagedoor`,
    hello: (username) => `Hello ${username},`,
    settings: 'Choose which mails you get:',
    unsubscribe: 'Stop these mails without logging in:',
    aboutMoney: 'This mail is about your money. Mails of this kind can only be stopped there.',
  },

  letter: {
    byline: (name) => `A letter from ${name}`,
    files: (count) =>
      count === 1 ? 'It has a file, which is on Stagedoor.' : `It has ${count} files, which are on Stagedoor.`,
    poll: 'It has a poll, which is on Stagedoor.',
    onlyTheBeginning: (name) => `This is the beginning. ${name} shows the rest to others, or for a price.`,
    open: 'Open it on Stagedoor',
    readTheRest: 'See how to read the rest',
    unsubscribe: (name) => `Stop mails from ${name}`,
    settings: 'Choose which mails you get',
    discreet: 'There is something new for you to read:',
    discreetUnsubscribe: 'Stop mails of this kind without logging in:',
  },
};
