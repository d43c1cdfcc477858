import { message } from './message.ts';

export const tab = 'Services and billing';
export const plans = 'Plans';
export const plansHint = 'Services with a price are free for 14 days. Then one invoice a month pays for all.';
export const card = 'Card for services';
export const cardHint = 'Nothing is charged before you choose one.';
export const invoices = 'Invoices';
export const invoicesOf = message<{ username: string }>('Invoices of @{username}');
export const invoicesForServices = 'Invoices for services';
export const noInvoices = 'There are no invoices yet.';
export const yourPlans = 'Your plans';
export const noPlans = 'You use no service that has a price.';
export const findServices = 'Find services';
export const notPaid = message<{ amount: string; openUntil: string }>(
  'Your invoice of {amount} is not paid. Your services stay open until {openUntil}.',
);
export const pay = message<{ amount: string }>('Pay {amount}');
export const nextInvoice = message<{ day: string }>('Your next invoice is written on {day}.');

export const monthly = message<{ price: string }>('{price} a month');
export const yearly = message<{ price: string }>('{price} a year');
export const once = message<{ price: string }>('{price}, once');
export const meaning = message<{ days: number; price: string }>(
  '{days} days free, then {price}. Nothing is charged before you choose a card.',
);
export const meaningOfTwo = message<{ days: number; price: string; other: string }>(
  '{days} days free, then {price} or {other}. Nothing is charged before you choose a card.',
);
export const meaningUnbuilt = message<{ price: string }>(
  'Free while it is still being built and for a trial after that, then {price}. Nothing is charged before you choose a card.',
);
export const oneOrOther = message<{ price: string; other: string }>('{price} or {other}');
export const byAgreement = 'You agree on a price with the team. Stagedoor charges nothing.';

export const trial = 'Trial';
export const active = 'Active';
export const cancelled = 'Cancelled';
export const closed = 'Closed';
export const granted = 'Free for you';
export const freeUntil = message<{ day: string; price: string }>('Free until {day}, then {price}.');
export const freeWhileUnbuilt = message<{ price: string }>(
  'Free while it is still being built and for a trial after that, then {price}.',
);
export const openUntil = message<{ day: string }>('Open until {day}.');
export const paidUntil = message<{ day: string }>('Paid until {day}.');
export const trialGoesOn = message<{ day: string; price: string }>(
  'It was not available, so your trial goes on until {day}, then {price}.',
);
export const waivedUntil = message<{ day: string }>('It was not available, so you pay nothing for it until {day}.');
export const paidOnce = 'Paid once. It stays open.';
export const onYourNextInvoice = 'On your next invoice.';
export const anAdminOpenedIt = 'An admin opened it. You pay nothing.';
export const youCancelledIt = 'You cancelled it.';
export const itsInvoiceWasNotPaid = 'Its invoice was not paid, and you owe nothing.';
export const itsInvoiceWasRefunded = 'Its invoice was refunded.';
export const itsPaymentIsDisputed = 'Its payment is disputed at your bank.';
export const anAdminClosedIt = 'An admin closed it.';
export const closedWithYourAccount = 'It closed with your account.';
export const confirmBy = message<{ moment: string }>('Confirm your email address by {moment}, or it closes.');
export const confirmToOpenIt = message<{ day: string }>(
  'Your email address was not confirmed. Confirm it, and your trial goes on until {day}.',
);
export const itsAddressWasNotConfirmed = 'Your email address was not confirmed in time.';
export const anAdminEndedItsTrial =
  'The card or bank account of your account has had a trial of it before. You owe nothing.';
export const confirmYourAddress = 'Confirm your email address';

export const openAgain = 'Open again';
export const openAgainNamed = message<{ name: string }>('Open {name} again');
export const keepIt = 'Keep it';
export const keepNamed = message<{ name: string }>('Keep {name}');
export const cancel = 'Cancel';
export const cancelNamed = message<{ name: string }>('Cancel {name}');
export const cancelQuestion = message<{ name: string }>('Cancel {name}?');
export const cancelService = 'Cancel service';
export const closesAtOnce = 'Its invoice is not paid, so it closes now and is taken off that invoice.';
export const staysOpen = 'It stays open until the end of the trial or of what is paid.';
export const payNamed = message<{ price: string; name: string }>('Pay {price} for {name}');

export const notPaidYet = 'Not paid yet';
export const paid = 'Paid';
export const notOwed = 'Not owed';
export const refunded = 'Refunded';
export const partlyRefunded = 'Partly refunded';
export const line = message<{ name: string; start: string; end: string }>('{name}, {start} to {end}');
export const lineOnce = message<{ name: string }>('{name}, once');
export const receipt = 'Receipt';
export const receiptOf = message<{ day: string }>('Receipt of {day}');
export const platform = 'Stagedoor';
export const platformWon = 'Stagedoor won';
export const platformLost = 'Stagedoor lost';
export const onlineServices = 'Online services';

export const services = 'Services';
export const payYourInvoice = 'Pay your invoice';
export const businessServices = 'Business services';
export const eachMonth = 'Each month';
export const eachYear = 'Each year';
export const onceLabel = 'Once';
export const termsOnce = 'Paid once. It stays open to you.';
export const termsAgain = 'It opens at once. From then on this card pays for your services, until you cancel.';
export const termsInvoice = 'Your services stay open, and this card pays the next invoices, until you cancel.';
export const refundHint = message<{ payer: string }>(
  '{payer} gets it back on their card. A service is closed once all of its line is back.',
);
export const whatIsRefunded = 'What is refunded';
export const lineLeft = message<{ line: string; left: string }>('{line}: {left}');
export const refundAmount = message<{ amount: string }>('Refund {amount}');

export const serviceOpened = 'The service is open again';
export const invoicePaid = 'Invoice paid';
export const serviceCancelled = 'Service cancelled';
export const serviceResumed = 'You keep the service';
export const serviceChanged = 'You pay differently from the next invoice on';
export const cardChosen = 'This card pays for your services';
export const changeFailed = 'Failed to change your services';
export const moneyOfTheTeam = 'Money of the team';
export const theTeamIsOwed = message<{ balance: string; paidOut: string }>(
  'The team is owed {balance}. {paidOut} were paid out so far.',
);
export const theNextSharesSettleThat = 'More was paid out than is left after refunds: the next shares settle that.';
export const recordAPayout = 'Record a payout';
export const sendTheMoneyFirst = 'Send the money by the bank first. It is booked against what the team is owed.';
export const referenceOfTheTransfer = 'Reference of the transfer';
export const thisIsMoreThanTheTeamIsOwed = 'This is more than the team is owed';
export const thePayoutIsRecorded = 'The payout is recorded';
export const statementOfTheTeam = 'Statement of the team';
export const nothingWasBookedYet = 'Nothing was booked yet';
export const booking = 'Booking';
export const bookedAt = 'When';
export const shareOfAnInvoice = 'Share of an invoice';
export const takenBackByARefund = 'Taken back by a refund or dispute';
export const backAfterARefund = 'Back after a refund or dispute';
export const payoutToTheTeam = 'Payout';
export const theInvoiceYouCameFor = 'The invoice you came for';
export const theInvoiceIsNotThere = 'This invoice is not there any more.';
