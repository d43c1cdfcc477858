import { message } from './message.ts';

export const offers = 'Offers';
export const seeOffers = 'Offers: trials, codes and bundles';
export const hint = 'Ways into a subscription besides its plain price. What was agreed stays when you end an offer.';
export const none = 'No offers yet';
export const noneHint = 'Make one, and share its link.';
export const loadFailed = 'Your offers could not be loaded.';
export const newOffer = 'New offer';
export const make = 'Make the offer';
export const kind = 'Kind';
export const made = 'The offer is on';
export const kinds = { trial: 'Trial', code: 'Code', bundle: 'Bundle' } as const;
export const kindHints = {
  trial: 'The first days cost nothing',
  code: 'Months cost less with the code',
  bundle: 'Several months at once, for less',
} as const;
export const states = { on: 'On', off: 'Off', ended: 'Ended' } as const;
export const switchOn = 'Switch on';
export const switchOff = 'Switch off';
export const end = 'End';
export const endOffer = message<{ code: string }>('End {code} for good?');
export const endWarning = 'Nobody can take it any more. People who took it keep what was agreed.';
export const endedToast = 'The offer has ended';
export const code = 'Code';
export const codeHint = '3 to 20 letters and digits. Empty: one is made up.';
export const days = 'Days';
export const daysHint =
  'For people who never subscribed to you, once each. The checkout shows it to all of them. They add a card, and pay when the trial ends.';
export const off = 'Off the price';
export const percent = 'Percent';
export const dollars = 'Dollars a month';
export const months = 'For how many months';
export const monthsHint = 'Empty: for as long as they stay.';
export const from = 'From';
export const until = 'Until';
export const uses = 'For how many people';
export const usesHint = 'Empty: for any number.';
export const firstTime = 'Only for people who never subscribed to you';
export const tiers = 'Tiers';
export const tiersHint = 'None chosen: all of them.';
export const endsTooEarly = 'It ends before it starts';
export const people = 'Only for these people';
export const peopleHint = 'Usernames, one a line. Empty: for everybody.';
export const nobodyNamed = message<{ name: string }>('There is nobody named {name}');
export const numberNeeded = 'A whole number, at least 1';
export const amountNeeded = 'An amount of dollars';
export const trialTerms = message<{ days: number }>('{days, plural, one {1 day} other {{days} days}} free');
export const percentTerms = message<{ percent: number }>('{percent}% off');
export const amountTerms = message<{ amount: string }>('{amount} off each month');
export const forMonths = message<{ months: number }>('for {months, plural, one {1 month} other {{months} months}}');
export const forGood = 'for as long as they stay';
export const bundleTerms = message<{ months: number }>('{months} months at once');
export const usesLeft = message<{ count: number }>('{count, plural, one {1 person} other {{count} people}} at most');
export const fromDay = message<{ day: string }>('from {day}');
export const untilDay = message<{ day: string }>('until {day}');
export const forNewPeople = 'new people only';
export const forNamed = message<{ count: number }>('for {count, plural, one {1 person} other {{count} people}}');
export const opened = 'Opened';
export const taken = 'Taken';
export const paidAfter = 'Paid after';
export const income = 'Income';
export const link = 'The link';
export const share = 'Share';
export const shareOffer = message<{ code: string }>('Share {code}');
export const savePicture = 'Save the picture';
export const pictureOf = message<{ name: string; terms: string; code: string }>(
  'A picture: {name}, {terms}, {code}, and a QR code of the link',
);
export const offerBy = message<{ name: string }>('An offer by {name}');
export const signInFirst = 'Log in to take it. You come back here then.';
export const createAccount = 'I have no account yet';
