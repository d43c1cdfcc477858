import { message } from './message.ts';

export const now = 'Now';
export const afterwards = 'Then';
export const fullPrice = 'Full price';
export const nothing = 'Nothing';
export const free = 'Free';
export const amountOn = message<{ amount: string; day: string }>('{amount} on {day}');
export const eachMonthFrom = message<{ amount: string; day: string }>('{amount} each month from {day}');
export const joinForFree = 'Join for free';
export const confirmChange = 'Confirm the change';
export const changeSubscriptionTo = message<{ name: string }>('Change your subscription to {name}');
export const changed = 'Your subscription was changed';
export const freeForGood = 'It costs nothing, and stays until you leave.';
export const changesOn = message<{ plan: string; price: string; day: string }>(
  'From {day}: {plan}, {price} each month',
);
export const keepTier = message<{ tier: string }>('Keep {tier}');
export const upgradeTo = message<{ tier: string }>('Upgrade to {tier}');
export const upgradeOfSubscriptionTo = message<{ tier: string; name: string }>(
  'Upgrade to {tier} of the subscription to {name}',
);
/** What is agreed to, by the kind of the quote. */
export const terms = {
  join: 'You see what its members see. A paid tier renews each month until you cancel.',
  up: 'The new tier begins at once. Now you pay the difference for the rest of what is paid already.',
  month: 'Your last payment failed. A month begins now, and it renews until you cancel.',
  resume:
    'The rest of this month begins at once, for its share of the price. Then it renews each month until you cancel.',
  down: 'You keep your tier until then.',
  stay: 'Your subscription goes on as it is.',
} as const;
export const neverFull = message<{ amount: string }>('{amount}, which you do not pay while you stay');
export const haveCode = 'I have a code';
export const code = 'Code';
export const applyCode = 'Apply';
export const tooManyCodes = 'Too many wrong codes. Retry without one, or in an hour with the right one.';
export const withCode = message<{ code: string; terms: string }>('{code}: {terms}');
export const percentOff = message<{ percent: number }>('{percent}% off');
export const amountOff = message<{ amount: string }>('{amount} off each month');
export const monthsOff = message<{ off: string; months: number }>(
  '{off}, {months, plural, one {1 month} other {{months} months}}',
);
export const monthsLeft = message<{ off: string; months: number }>(
  '{off}, {months, plural, one {1 month} other {{months} months}} left',
);
export const offForGood = message<{ off: string }>('{off} for as long as you stay');
export const trialUntil = message<{ day: string }>('Free trial until {day}');
export const startTrial = 'Start the trial';
export const trialTerms = message<{ amount: string; day: string }>(
  'Your card is charged {amount} on {day} and then each month, unless you cancel before.',
);
export const trialEnds = message<{ amount: string; day: string }>(
  'Free until {day}, then {amount} each month. Cancel before that, and you pay nothing.',
);
export const nextMonthCosts = message<{ amount: string }>('next month {amount}');
/** Why an offer does not count. */
export const unused = {
  unknown: message<{ code: string }>('{code} is no code of this creator.'),
  ended: message<{ code: string }>('{code} has ended.'),
  early: message<{ code: string }>('{code} has not begun yet.'),
  tier: message<{ code: string }>('{code} is for another tier.'),
  former: message<{ code: string }>('{code} is for people who never subscribed here.'),
  trial: message<{ code: string }>('{code}: you, or a card of yours, had a trial here already.'),
  gone: message<{ code: string }>('{code} is used up.'),
  smaller: message<{ code: string }>('{code} does not count, because this saves you more.'),
  subscribed: message<{ code: string }>('{code} is for new subscriptions.'),
} as const;
