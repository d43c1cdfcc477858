import { message } from './message.ts';

export const gift = 'Gift';
export const heldForMonths = 'Held for months to come';
export const giveMonths = 'Give months';
export const giveMonthsOf = message<{ name: string }>('Give months of {name}');
export const howMany = 'How many months';
export const months = message<{ count: number }>('{count, plural, one {# month} other {# months}}');
export const tier = 'Tier';
export const goOn = 'Continue';
export const giftOf = message<{ count: number }>('{count, plural, one {A gift of # month} other {A gift of # months}}');
export const terms =
  'You get a code to pass on. It is held for 12 months; until somebody redeems it, you can take it back. A gift never renews.';
export const ready = 'Your gift is ready';
export const codeHint =
  'Send this link to whom you give it to. It is shown only now; in Subscriptions you can get a new one, which ends this one.';
export const link = 'Link';
export const given = 'Gifts you gave';
export const got = 'Gifts you got';
export const redeemACode = 'Redeem a code';
export const redeem = 'Redeem';
export const code = 'Code';
export const look = 'See the gift';
export const redeemHint = 'Whoever gave you months of a creator has sent you a code of 16 letters and digits.';
export const youGet = message<{ count: number; name: string }>(
  '{count, plural, one {# month of {name}} other {# months of {name}}}',
);
export const redeemTerms =
  'It costs you nothing, and ends by itself. If you subscribe already, the months are added and you pay nothing meanwhile.';
export const redeemed = message<{ name: string; day: string }>('You have {name} until {day}');
export const goToProfile = 'Go to the profile';
export const loadFailed = 'Could not load the gifts';
export const states = { open: 'Not redeemed', redeemed: 'Redeemed', refunded: 'Refunded' } as const;
export const openUntil = message<{ day: string }>('Refunded to you on {day} if nobody redeems it');
export const lastsUntil = message<{ day: string }>('Until {day}');
export const newCode = 'Get a new code';
export const takeBack = 'Take back';
export const takeBackWarning = 'All of the money goes back to your card, and the code is of no use any more.';
export const takenBack = 'The money is on its way back to your card';
