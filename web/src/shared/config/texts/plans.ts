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
