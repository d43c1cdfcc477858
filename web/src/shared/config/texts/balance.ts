import { message } from './message.ts';

export const topUp = 'Paid in';
export const yourBalance = 'Your balance';
export const balanceCoversPart = message<{ covered: string; topUp: string }>(
  'Your balance covers {covered} of it. The other {topUp} are charged to your card.',
);
export const balanceCoversNothing = message<{ topUp: string }>(
  'Your balance covers nothing of it. {topUp} are charged to your card.',
);
export const restStays = message<{ rest: string }>('A card cannot be charged less. {rest} of it stay in your balance.');
export const payAndRefund = message<{ topUp: string }>('Pay {topUp} and refund');
export const balanceNotKnown = 'We could not find out what your balance covers.';
