import { message } from './message.ts';

export const testMode = 'Payments are in test mode. No money moves.';
export const failed = 'The payment failed. You have not been charged.';
export const onItsWay = 'Your payment is on its way';
export const subscribed = 'Subscribed';
export const unlocked = 'Unlocked';
export const tipSent = 'Tip sent';
export const loadFailed = 'Failed to load payments';
export const purchasesFailed = 'Failed to load your purchases';
export const saveFailed = 'Failed to save a copy';
export const notAvailable = 'Payments are not available';
export const cardAdded = 'Card added';
export const cardRemoved = 'Card removed';
export const cardFormFailed = 'The card form could not be loaded';
export const cardFailed = 'Failed to change your cards';
export const cancelled = 'Subscription cancelled';
export const cancelFailed = 'Failed to cancel the subscription';
export const noLongerOffered = 'There is no subscription to this creator at the moment';
export const resumed = 'Your subscription renews again';
export const payoutSent = 'Payout on its way';
export const refundSent = 'Refund on its way';
export const payoutsHeld = 'Payouts are on hold';
export const payoutsReleased = 'Payouts are released';
export const noTransactions = 'No payments yet';
export const onHold = message<{ reason: string }>('On hold: {reason}');
export const onHoldUntil = message<{ reason: string; until: string }>('On hold until {until}: {reason}');
export const allPosts = 'All posts';
export const analyticsOfAPost = 'Analytics of a post';
export const onlyCreatorsHaveEarnings = 'Only creators have earnings';
export const cards = 'Cards';
export const transactions = 'Transactions';
export const noTransactionsYet = 'No transactions yet';
export const cardsCannotBeAddedHereYet = 'Cards cannot be added here yet.';
export const addATestCard = 'Add a test card';
export const testCardHint = 'No real money moves. Choose how the card is to behave.';
export const testCard = 'Test card';
export const addACard = 'Add a card';
export const addCard = 'Add card';
export const views = 'Views';
export const likes = 'Likes';
export const newFollowers = 'New followers';
export const newSubscribers = 'New subscribers';
export const earnings = 'Earnings';
export const available = 'Available';
export const whenItBecomesAvailable = 'When it becomes available';
export const availableOn = message<{ day: string }>('Available on {day}');
export const goesTo = message<{ target: string }>('Goes to {target}');
export const payOut = 'Pay out';
export const releasePayouts = 'Release payouts';
export const setUpPayoutsHint = 'Tell where your money is to go, before the first payout.';
export const setUpPayouts = 'Set up payouts';
export const showAsATable = 'Show as a table';
export const when = 'When';
export const payWith = 'Pay with';
export const expires = message<{ card: string; month: string }>('{card}, expires {month}');
export const useAnotherCard = 'Use another card';
export const yourCards = 'Your cards';
export const youHaveNoCardYet = 'You have no card yet.';
export const expiresIn = message<{ card: string }>('Expires {card}');
export const defaultLabel = 'Default';
export const makeDefault = 'Make default';
export const remove = message<{ name: string }>('Remove {name}');
export const removeTheCard = message<{ name: string }>('Remove {name}?');
export const defaultCardPaysRenewals =
  'What renews with it, such as a subscription, is then paid by your default card.';
export const onlyCardPaysRenewals =
  'It is your only card. What renews, such as a subscription, cannot be paid until you add another one.';
export const nothingInPeriodBefore = ', nothing in the period before';
export const nothingInBothPeriods = 'Nothing, as in the period before';
export const comparedWithPeriodBefore = message<{ before: string }>(' from {before} in the period before');
export const balanceIsLost = message<{ balance: string }>(
  'You have earned {balance} that is not paid out. Request a payout before: once your account is erased, nobody can be paid.',
);
export const balanceIsUnknown =
  'We could not find out whether you have earned money that is not paid out. Look at your earnings before.';
export const answerLost =
  'The connection was lost before the answer came, so this may be paid already. Try it again in the same way: you pay only once.';
export const earlierTipIsPaid = message<{ price: string }>(
  'Your tip of {price} before this one went through. Send this one only if you want to give both.',
);
export const earlierTipIsOpen = message<{ price: string }>(
  'Your tip of {price} before this one is still on its way. If you send this one too, you may give both.',
);
export const earlierTipWasRefused = message<{ price: string }>(
  'Your tip of {price} before this one was not charged. You can send this one.',
);
export const earlierTipIsMissing = message<{ price: string }>(
  'Your tip of {price} before this one is not among your payments. If it still arrives, you give both.',
);
export const earlierTipIsUnknown = message<{ price: string }>(
  'Your tip of {price} before this one may be paid: nobody can be asked right now. If you send this one too, you may give both.',
);
export const confirmYourPayment = 'Confirm your payment';
export const bankQuestion = message<{ price: string }>('Your bank asks whether it is you who pays {price}.');
export const confirmPayment = 'Confirm payment';
export const confirmHint = 'Nothing is charged until you confirm.';
export const cardNotAnsweredYet = 'Your card has not answered yet. You need not wait, and not pay again.';
export const renewsOnUntilCancelled = message<{ renewsAt: string }>('It renews on {renewsAt}, until you cancel.');
export const renewsEachMonthUntilCancelled = 'It renews each month, until you cancel.';
export const cancelledWord = 'Cancelled';
export const theirCardWasDeclined = 'Their card was declined';
export const refundedOrDisputed = 'Refunded or disputed';
export const blockedSuspendedOrNotRecorded = 'Blocked, suspended, or not recorded';
export const subscriptionsThatEnded = 'Subscriptions that ended';
export const subscriptionsStartedMeanwhile = message<{ started: number; startedShown: string }>(
  '{started, plural, one {1 subscription started} other {{startedShown} subscriptions started}} in the same days.',
);
export const subscriptions = 'Subscriptions';
export const tips = 'Tips';
export const earnedAfterFees = 'Earned, after fees';
export const holdPayoutsOf = message<{ username: string }>('Hold payouts of @{username}?');
export const holdPayoutsHint =
  'Nothing is sent to their bank until you release it. They are told, and cannot ask for a payout.';
export const holdPayouts = 'Hold payouts';
export const reasonForUser = message<{ username: string }>('Reason, which @{username} reads');
export const downloadCsv = 'Download CSV';
export const kind = 'Kind';
export const nothingHereYet = 'Nothing here yet';
export const enterAnAmount = 'Enter an amount, such as 9.50';
export const amountHasTwoDecimals = 'An amount has at most two decimals';
export const payoutMinimum = 'At least $20.00';
export const payoutsAreSentAsUsual = 'Payouts are sent as usual.';
export const onHoldSince = message<{ heldAt: string; reason: string }>('On hold since {heldAt}: {reason}');
export const period = 'Period';
export const fromToDaysInUtc = 'From – to (days in UTC)';
export const from = 'From';
export const to = 'To';
export const paymentsOf = message<{ username: string }>('Payments of @{username}');
export const theirTransactions = 'Their transactions';
export const theirBank = 'Their bank';
export const sales = 'Sales';
export const aPostWithoutWords = 'A post without words';
export const salesUnknown = 'Sales are not known at the moment: payments do not answer.';
export const salesReturned = message<{ refunds: number }>(
  '{refunds, plural, one {1 sale was returned} other {{refunds} sales were returned}} in these days.',
);
export const what = 'What';
export const seller = 'Seller';
export const noPurchasesYet = 'No purchases yet';
export const explorePosts = 'Explore posts';
export const purchasesHint = 'Posts and messages that you buy stay here for you, also when their creator deletes them.';
export const yourPurchases = 'Your purchases';
export const creatorIsLeaving = message<{ availableUntil: string }>(
  'Its creator is deleting their account. Save a copy by {availableUntil}.',
);
export const ofPurchase = message<{ purchase: string }>('of {purchase}');
export const receipt = 'Receipt';
export const saveACopy = 'Save a copy';
export const thePayer = 'The payer';
export const refund = message<{ name: string }>('Refund {name}');
export const refundWord = 'Refund';
export const amountInDollars = 'Amount in dollars';
export const atMost = message<{ left: string }>('At most {left}');
export const reasonForPayer = message<{ payer: string }>('Reason, which {payer} reads');
export const onlyIsLeftToRefund = message<{ left: string }>('Only {left} is left to refund');
export const current = 'Current';
export const active = 'Active';
export const ending = 'Ending';
export const ended = 'Ended';
export const activeSubscribers = 'Active';
export const endedSubscribers = 'Ended';
export const searchByName = 'Search by name';
export const state = 'State';
export const nobodyFound = 'Nobody found';
export const noActiveSubscribers = 'Nobody has an active subscription.';
export const noEndingSubscribers = 'No subscription is about to end.';
export const noEndedSubscribers = 'Nobody has left yet.';
export const subscribers = message<{ total: number }>(
  '{total, plural, one {1 subscriber} other {{total} subscribers}}',
);
export const yourSubscribers = 'Your subscribers';
export const noSubscribersYet = 'No subscribers yet';
export const setYourPrice = 'Set your price';
export const subscribeOnProfileHint = message<{ price: string }>(
  'People subscribe on your profile, for {price} a month. Share its link with them.',
);
export const openYourProfile = 'Open your profile';
export const setPriceHint = 'With a price above 0, people can subscribe on your profile.';
export const since = message<{ since: string }>('Since {since}');
export const receipts = 'Receipts';
export const ofTheSubscriptionTo = message<{ name: string }>('of the subscription to {name}');
export const subscribeAgain = 'Subscribe again';
export const toCreator = message<{ name: string }>('to {name}');
export const resume = 'Resume';
export const withCreator = message<{ name: string }>('with {name}');
export const theSubscriptionTo = message<{ name: string }>('the subscription to {name}');
export const cancelYourSubscriptionTo = message<{ name: string }>('Cancel your subscription to {name}?');
export const cancelSubscription = 'Cancel subscription';
export const cancelSubscriptionHint = message<{ renewsAt: string }>(
  'It is not renewed. What you paid for stays open until {renewsAt}.',
);
export const cancelUnseenHint = message<{ renewsAt: string }>(
  'It is not renewed. You do not see this creator at the moment: what you paid for opens again only if you see them again before {renewsAt}.',
);
export const keepSubscription = 'Keep subscription';
export const whyAreYouLeaving = 'Why are you leaving?';
export const creatorReadsYourAnswer = message<{ name: string }>('If you answer, {name} reads it beside your name.');
export const tooExpensive = 'Too expensive';
export const notWhatWasExpected = 'Not what was expected';
export const tooFewPosts = 'Too few posts';
export const takingABreak = 'Taking a break';
export const somethingElse = 'Something else';
export const ratherNotSay = 'Rather not say';
export const endsNowAfterFailedPayment = 'Its last payment failed, so it ends now.';
export const creator = 'Creator';
export const eachMonth = 'Each month';
export const noSubscriptionsYet = 'No subscriptions yet';
export const findCreators = 'Find creators';
export const noSubscriptionsHint = "Subscribe on a creator's profile, and it stands here with its renewal date.";
export const yourSubscriptions = 'Your subscriptions';
export const whatYouPaid = message<{ name: string }>('What you paid {name}');
export const nothingWasPaidYet = 'Nothing was paid yet';
export const monthOfSubscriptionTo = message<{ name: string }>('A month of the subscription to {name}');
export const ofDay = message<{ paidAt: string }>('of {paidAt}');
export const amountPerMonth = message<{ monthly: string }>('{monthly} a month');
export const forSubscriptionsThatRenew = message<{ count: number }>(
  '{count, plural, one { for 1 subscription that renews} other { for {count} subscriptions that renew}}',
);
export const nextCharge = message<{ nextChargeAt: string }>(' · next charge {nextChargeAt}');
export const orAnotherAmount = 'Or another amount';
export const aFewWordsWithIt = 'A few words with it';
export const topPosts = 'Top posts';
export const noPostActivity = 'Nothing was seen, liked or said in this time';
export const withWord = 'With';
export const refunded = message<{ refunded: string }>('{refunded} refunded');
export const yourBank = 'Your bank';
export const fee = 'Fee';
export const net = 'Net';
export const americanExpress = 'American Express';
export const endingIn = message<{ name: string; last4: string }>('{name} ending in {last4}');
export const visa4242Pays = 'Visa 4242: pays';
export const mastercard4444Pays = 'Mastercard 4444: pays';
export const visa3184AsksYouToConfirm = 'Visa 3184: asks you to confirm';
export const visa0002IsDeclined = 'Visa 0002: is declined';
export const visa0408AnswersLate = 'Visa 0408: answers late';
export const weekTo = message<{ date: string }>('Week to {date}');
export const priceHasChanged = message<{ former: string; price: string }>(
  'The price was {former} and is {price} now. You have not been charged.',
);
export const subscribeTo = message<{ name: string }>('Subscribe to {name}');
export const subscribeHint = 'You see what subscribers see. It renews each month at this price, until you cancel.';
export const subscribeFor = message<{ price: string }>('Subscribe for {price}');
export const unlockThisPost = 'Unlock this post';
export const aPostBy = message<{ name: string }>('A post by {name}');
export const paidBeforeDisputed = message<{ day: string }>(
  'You paid for this on {day}, and dispute that payment at your bank. If you pay again and the bank decides for the creator, the earlier payment goes back to you.',
);
export const paidBeforeReturned = message<{ day: string }>(
  'You paid for this on {day}, and your bank returned that payment to you. To see it again you pay again.',
);
export const unlockHint = 'Paid once. It stays open to you.';
export const pay = message<{ price: string }>('Pay {price}');
export const unlockThisMessage = 'Unlock this message';
export const fromCreator = message<{ name: string }>('From {name}');
export const tip = message<{ name: string }>('Tip {name}');
export const forLabel = message<{ name: string }>('For {name}');
export const newLabel = 'New';
export const less = 'Less';
export const paymentFailed = 'Payment failed';
export const paymentIsRetried = 'Your card is tried again each day';
export const subscription = 'Subscription';
export const renewal = 'Renewal';
export const tipWord = 'Tip';
export const payout = 'Payout';
export const dispute = 'Dispute';
export const paid = 'Paid';
export const onItsWayWord = 'On its way';
export const waitsForYou = 'Waits for you';
export const declined = 'Declined';
export const paidOut = 'Paid out';
export const failedWord = 'Failed';
export const beingDecided = 'Being decided';
export const disputedAtBank = 'Disputed at your bank';
export const returnedByBank = 'Returned by your bank';
export const creatorWon = 'Creator won';
export const creatorLost = 'Creator lost';
export const youWon = 'You won';
export const youLost = 'You lost';
export const postsAndMessages = 'Posts and messages';
export const payouts = 'Payouts';
export const refundsAndDisputes = 'Refunds and disputes';
export const lastDays7 = '7 days';
export const lastDays28 = '28 days';
export const lastDays90 = '90 days';
export const lastDays365 = '365 days';
export const fromTo = 'From – to';
export const chooseADay = 'Choose a day';
export const thisDayIsStillToCome = 'This day is still to come';
export const periodEndsBeforeStart = 'The first day is after the last';
export const atMostDays = message<{ mostDays: number }>('At most {mostDays} days');
export const aMessageFrom = message<{ name: string }>('A message from {name}');
export const refundedWord = 'Refunded';
export const partlyRefunded = 'Partly refunded';
export const buyer = 'Buyer';
export const utc = message<{ day: string }>('{day} UTC');
export const usd = message<{ price: string }>('{price} USD');
export const payment = 'Payment';
export const refundedByTheCreator = 'Refunded by the creator';
export const refundedByStagedoor = 'Refunded by Stagedoor';
export const itCouldNotBeDelivered = 'It could not be delivered';
export const itWasTakenDown = 'It was taken down';
export const refundedByThePaymentProvider = 'Refunded by the payment provider';
export const thePayersBankSays = message<{ note: string }>('The payer’s bank says: {note}');
/** The reasons that banks give, as Stripe names them. */
export const disputeReasons = {
  credit_not_processed: 'credit not processed',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  general: 'general',
  product_not_received: 'product not received',
  product_unacceptable: 'product unacceptable',
  subscription_canceled: 'subscription canceled',
  unrecognized: 'unrecognized',
};
export const id = 'Id';
export const refundOfYours = message<{ payer: string }>(
  '{payer} gets it back on their card. The payment fee stays yours. Once all of it is back, what was paid for is locked again.',
);
export const refundOfTheCreators = message<{ payer: string }>(
  '{payer} gets it back on their card. The payment fee stays the creator’s. Once all of it is back, what was paid for is locked again.',
);
export const availableNow = message<{ available: string }>('{available} are available.');
export const availableAndGoTo = message<{ available: string; target: string }>(
  '{available} are available. They go to {target}.',
);
export const renewsNext = 'Renews';
export const renewsOn = message<{ day: string }>('Renews {day}');
export const endsUnlessSeenBy = message<{ day: string }>(
  'Ends {day}, unless you see this creator again by then. Now you do not, and nothing is charged for that. This month is not refunded by itself. What you bought stays in Purchases.',
);
export const endsUnseenSoon =
  'Ends within a day. You do not see this creator any more, and nothing is charged for that.';
export const endsNext = 'Ends';
export const endsOn = message<{ day: string }>('Ends {day}');
export const endsUnseenOn = message<{ day: string }>(
  'Ends {day}. You do not see this creator any more. You are not charged again, and this month is not refunded by itself. What you bought stays in Purchases.',
);
export const endsForGoodOn = message<{ day: string }>('Ends {day}. This creator offers no subscription any more.');
export const endedNext = 'Ended';
export const endedOn = message<{ day: string }>('Ended {day}');
export const endedForGoodOn = message<{ day: string }>('Ended {day}. This creator offers no subscription any more.');
export const sendPrice = message<{ price: string }>('Send {price}');
export const endedOnDay = message<{ day: string }>('ended {day}');
export const endsOnDay = message<{ day: string }>('ends {day}');
export const cancelledBecause = message<{ reason: string }>('Cancelled: {reason}');
export const whoLeft = 'Who left';
export const noReason = 'no reason';
export const theTransactionYouCameFor = 'The payment you came for';
export const theTransactionIsNotThere = 'This payment is not there any more.';
export const filesSold = message<{ count: number }>(
  '{count, plural, one {1 file of your vault was sold.} other {{count} files of your vault were sold.}}',
);
export const seeSoldFiles = 'See them';
export const seeWhatIsPlayed = 'See what is played of your files';
